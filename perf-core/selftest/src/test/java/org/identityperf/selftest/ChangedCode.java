package org.identityperf.selftest;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.identityperf.runner.compare.Sides;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.jvm.Side;
import org.identityperf.selftest.agent.ChangeAgent;

/**
 * One side of a known change: a version of the server, and what is changed of it. Without anything it
 * is what is built here.
 *
 * @param version the server's version; empty for the one that is built here
 * @param advice the class of the advice for each method that it changes. The class is beside the agent, or in the module's
 *     tests, in a package of its own
 * @param statements the replacement for each part of a statement, a regular expression
 * @param schema what is executed in each copy of the dataset
 */
record ChangedCode(
        @JsonSetter(nulls = Nulls.AS_EMPTY) String version,
        @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, String> advice,
        @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, String> statements,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> schema) {

    /** The build copies it beside the classes of this module. */
    private static final String BYTE_BUDDY = "byte-buddy.jar";

    /**
     * Returns the side of this code.
     *
     * @param side that of its version
     * @param jar the file that an agent is written to, where there is advice or another statement
     */
    Side in(Sides sides, Side side, Path jar) throws IOException {
        List<String> options = new ArrayList<>();
        if (!advice.isEmpty() || !statements.isEmpty()) {
            ServerClassPath server = sides.project().serverClassPath(sides.module());
            Path classes = sides.project().classes(sides.module(), server);
            options.add(agent(jar, classes.resolveSibling("test-classes")));
        }
        return side.with(new Side.Change(options, schema));
    }

    /**
     * Writes the agent and returns the JVM's option for it.
     *
     * @param testClasses where the classes of the advice are, unless they are in this module
     * @throws IllegalStateException if a class of the advice is not there
     */
    String agent(Path jar, Path testClasses) throws IOException {
        Path own = own();
        Path byteBuddy = own.resolve(BYTE_BUDDY);
        if (!Files.exists(byteBuddy)) {
            throw new IllegalStateException(byteBuddy + " is missing; build perf-core/selftest once with ./mvnw package"
                    + " -DskipTests -pl perf-core/selftest -am");
        }
        Map<String, Path> packages = new TreeMap<>(Map.of(ChangeAgent.class.getPackageName(), own));
        for (String name : advice.values()) {
            Path classes = packages.computeIfAbsent(name.substring(0, name.lastIndexOf('.')), any -> testClasses);
            if (!Files.exists(classes.resolve(name.replace('.', '/') + ".class"))) {
                throw new IllegalStateException("the tests of the module have no class " + name
                        + "; build them with ./mvnw package -DskipTests, or correct the name");
            }
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", ChangeAgent.class.getName());
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            add(out, ChangeAgent.METHODS, advice);
            add(out, ChangeAgent.STATEMENTS, statements);
            for (Map.Entry<String, Path> each : packages.entrySet()) {
                addClasses(out, each.getValue(), each.getKey());
            }
        }
        return "-javaagent:" + jar + '=' + byteBuddy;
    }

    private static void add(JarOutputStream out, String name, Map<String, String> entries) throws IOException {
        Properties properties = new Properties();
        properties.putAll(entries);
        out.putNextEntry(new ZipEntry(name));
        properties.store(out, null);
    }

    private static void addClasses(JarOutputStream out, Path classes, String name) throws IOException {
        String folder = name.replace('.', '/');
        try (Stream<Path> files = Files.list(classes.resolve(folder))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(new ZipEntry(folder + '/' + file.getFileName()));
                Files.copy(file, out);
            }
        }
    }

    /** Returns the folder of this module's classes. */
    private static Path own() {
        return Path.of(URI.create(ChangeAgent.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
    }

    @Override
    public String toString() {
        List<String> words = new ArrayList<>();
        if (!version.isEmpty()) {
            words.add(version);
        }
        advice.values().forEach(name -> words.add(name.substring(name.lastIndexOf('.') + 1)));
        if (!statements.isEmpty()) {
            words.add("other statements");
        }
        words.addAll(schema);
        return words.isEmpty() ? "what is built here" : String.join(", ", words);
    }
}
