package org.identityperf.runner.cli;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.exchange.RequestClient;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.BriefJvm;
import org.identityperf.tiny.TinyBenchmark;
import org.identityperf.tiny.TinyServerBenchmark;

/** A checkout with one tiny module in it, whose main job is really run, in processes of its own. */
public record TinyProject(Path root) {

    public static final String MODULE = "tiny";
    private static final Predicate<String> MEASURED = entry -> entry.matches(
            ".*(jmh-core|jopt-simple|commons-math3|postgresql-|probe/target/classes|perf-probe"
                    + "|java-driver|native-protocol|netty|/typesafe/config|slf4j-api|jackson|reactive-streams|HdrHistogram|async-profiler).*");

    /**
     * Puts one into an empty folder.
     *
     * @param tiers what the module measures
     */
    public static TinyProject in(Path root, String tiers) throws IOException, URISyntaxException {
        Files.createFile(root.resolve("mvnw"));
        Files.createDirectories(root.resolve("perf-core"));
        Path resources = Files.createDirectories(root.resolve(MODULE + "/src/main/resources"));
        Files.writeString(resources.resolve("tiers.yaml"), tiers);
        Path target = Files.createDirectories(root.resolve(MODULE + "/target"));
        Files.writeString(
                target.resolve("server-classpath.txt"),
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(MEASURED)
                        .collect(Collectors.joining(File.pathSeparator)));
        Path tests = Path.of(TinyBenchmark.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        if (Files.isDirectory(tests)) {
            copyBenchmarks(tests, target);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(tests)) {
                copyBenchmarks(jar.getPath("/"), target);
            }
        }
        return new TinyProject(root);
    }

    /** Has the module measure a server that executes these statements. */
    public TinyProject serving(String... statements) throws IOException {
        Files.write(
                root.resolve(MODULE + "/target/classes").resolve(TinyServerBenchmark.STATEMENTS), List.of(statements));
        return this;
    }

    private static void copyBenchmarks(Path tests, Path target) throws IOException {
        for (String folder : new String[] {"META-INF", "org/identityperf/tiny"}) {
            copy(tests.resolve(folder), target.resolve("classes").resolve(folder));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(from)) {
            all = walk.toList();
        }
        for (Path path : all) {
            Path copy = to.resolve(from.relativize(path).toString());
            if (Files.isDirectory(path)) {
                Files.createDirectories(copy);
            } else {
                Files.copy(path, copy);
            }
        }
    }

    /** What the line of an answer begins with, which is not printed for a person. */
    private static final String ANSWER = "\1";

    /** A main job that has begun. */
    public record Run(Process process, BufferedReader output, List<String> lines, StringBuilder answer) {

        /** Reads on until a line says something; false if the job ends before. */
        public boolean says(String text) throws IOException {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(ANSWER)) {
                    answer.append(line);
                } else {
                    lines.add(line);
                }
                if (line.contains(text)) {
                    return true;
                }
            }
            return false;
        }

        /** Reads to the end. */
        public int code() throws IOException, InterruptedException {
            says("\0");
            return process.waitFor();
        }

        /** What it started, and they again. */
        List<ProcessHandle> children() {
            return process.descendants().toList();
        }

        /** Sends a signal to it and all of its children at once, as a terminal does. */
        void signal(String name) throws IOException, InterruptedException {
            List<String> command = new ArrayList<>(List.of("kill", "-" + name, Long.toString(process.pid())));
            children().forEach(child -> command.add(Long.toString(child.pid())));
            new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        }

        public String all() {
            return String.join("\n", lines);
        }
    }

    /** Starts the main job of tier smoke; the cache is that of tests beside others. */
    public Run measure(Map<String, String> environment, String... namesAndValues) throws IOException {
        return start(
                environment,
                List.of(namesAndValues),
                Main.MEASURE,
                MODULE,
                root.resolve(MODULE + "/target/classes").toString());
    }

    /** Starts what a person types, where no terminal shows it. */
    Run ask(String... commandLine) throws IOException {
        return ask(List.of(), commandLine);
    }

    /** The same with properties in front. */
    Run ask(List<String> namesAndValues, String... commandLine) throws IOException {
        List<String> all = new ArrayList<>(namesAndValues);
        all.addAll(List.of("identityperf.checkout", root.toString(), "identityperf.module", MODULE));
        return start(Map.of(), all, Main.TYPED, commandLine);
    }

    private Run start(Map<String, String> environment, List<String> namesAndValues, String command, String... arguments)
            throws IOException {
        Properties properties = new Properties();
        properties.setProperty("perf.tier", "smoke");
        properties.setProperty("perf.cache", TestCache.BESIDE.toString());
        properties.setProperty(BriefJvm.PROPERTY, "true");
        for (int i = 0; i < namesAndValues.size(); i += 2) {
            properties.setProperty(namesAndValues.get(i), namesAndValues.get(i + 1));
        }
        ProcessBuilder builder = TestJvm.of(
                        Main.class,
                        // The machine's lock is there; other builds measure meanwhile.
                        List.of("-Djava.io.tmpdir=" + Files.createDirectories(root.resolve("tmp"))))
                .directory(root.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        RequestClient client = RequestClient.of("the runner", process, line -> {});
        client.send(RunnerProcess.request(properties, command, arguments));
        return new Run(process, process.inputReader(StandardCharsets.UTF_8), new ArrayList<>(), new StringBuilder());
    }

    public Path report(String file) {
        return root.resolve("target/perf").resolve(file);
    }
}
