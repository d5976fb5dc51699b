package org.identityperf.selftest;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.identityperf.runner.compare.PackedPair;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.selftest.slowdown.Slowdown;
import org.identityperf.selftest.slowdown.SlowdownAgent;
import org.identityperf.selftest.slowdown.SlowdownLog;
import org.identityperf.selftest.slowdown.SlowdownLog.Sums;

/** A code slowdown starts JVMs whose code is slowed, and knows by how much each case was. */
final class CodeSlowdown {

    /** The build copies it beside the classes of this module. */
    private static final String BYTE_BUDDY = "byte-buddy.jar";

    private final List<String> javaAgent;
    private final SlowdownLog log;
    private final Map<BenchmarkCase, Sums> byCase = new LinkedHashMap<>();

    private CodeSlowdown(List<String> javaAgent, SlowdownLog log) {
        this.javaAgent = javaAgent;
        this.log = log;
    }

    /** @param folder takes the agent's jar and its log */
    static CodeSlowdown in(Path folder, Slowdown slowdown) throws IOException {
        Path classes = classes();
        Path byteBuddy = classes.resolve(BYTE_BUDDY);
        if (!Files.exists(byteBuddy)) {
            throw new IllegalStateException(byteBuddy + " is missing; build perf-core/selftest once with ./mvnw package"
                    + " -DskipTests -pl perf-core/selftest -am");
        }
        Path jar = folder.resolve("slowdown.jar");
        pack(classes, jar);
        Path file = folder.resolve("slowdown-" + slowdown + ".log");
        return new CodeSlowdown(
                List.of("-javaagent:" + jar + '=' + SlowdownAgent.argument(slowdown, file, byteBuddy)),
                SlowdownLog.open(file));
    }

    private static Path classes() {
        try {
            return Path.of(CodeSlowdown.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("this class does not know where it was loaded from", e);
        }
    }

    private static void pack(Path classes, Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", SlowdownAgent.class.getName());
        Path folder = classes.resolve(SlowdownAgent.class.getPackageName().replace('.', '/'));
        try (JarOutputStream packed = new JarOutputStream(Files.newOutputStream(jar), manifest);
                Stream<Path> all = Files.list(folder)) {
            for (Path each : all.sorted().toList()) {
                packed.putNextEntry(new JarEntry(classes.relativize(each).toString()));
                Files.copy(each, packed);
                packed.closeEntry();
            }
        }
    }

    /** Returns the options of a JVM whose code is slowed. */
    List<String> javaAgent() {
        return javaAgent;
    }

    /** Returns the same pair, of which each case's slowdown is noted. */
    PackedPair noting(PackedPair pair) {
        return new PackedPair() {

            @Override
            public Times time(BenchmarkCase benchmarkCase) throws IOException {
                Sums before = log.sums();
                try {
                    return pair.time(benchmarkCase);
                } finally {
                    byCase.merge(benchmarkCase, log.sums().since(before), Sums::and);
                }
            }

            @Override
            public void close() {
                pair.close();
            }
        };
    }

    /** Returns what was done more in the cases so far. */
    Map<BenchmarkCase, Sums> byCase() {
        return byCase;
    }

    Sums sums() {
        return log.sums();
    }
}
