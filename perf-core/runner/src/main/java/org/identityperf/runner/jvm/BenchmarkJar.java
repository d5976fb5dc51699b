package org.identityperf.runner.jvm;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A module's benchmarks, compiled against another server than the build's, as a jar: the JVM's archives of classes hold
 * classes of jars only. It is made again when the sources, that server or this Java are others than when it was made.
 *
 * @param sources the folders of their source
 * @param resources the folder of what is packed as it is
 * @param server what they are compiled against and run on
 * @param processors JMH's annotation processor with what it needs
 */
public record BenchmarkJar(List<Path> sources, Path resources, ServerClassPath server, List<Path> processors) {

    private static final String KEY = "META-INF/identity-perf.key";
    private static final int SHOWN_ERRORS = 5;

    /**
     * Makes the jar, unless it is already there.
     *
     * @param jar where
     * @throws IllegalStateException if the benchmarks don't compile against that server, with the first errors
     */
    public void in(Path jar) throws IOException {
        String key = key();
        if (keyOf(jar).filter(key::equals).isPresent()) {
            return;
        }
        Files.createDirectories(jar.getParent());
        Path classes = Files.createTempDirectory(jar.getParent(), "classes");
        Path unfinished = Files.createTempFile(jar.getParent(), "benchmarks", ".part");
        try {
            compile(classes);
            try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(unfinished))) {
                zip.putNextEntry(new ZipEntry(KEY));
                zip.write(key.getBytes(StandardCharsets.UTF_8));
                pack(classes, zip);
                pack(resources, zip);
            }
            Files.move(unfinished, jar, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
            try (Stream<Path> walk = Files.walk(classes)) {
                for (Path path : walk.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private String key() throws IOException {
        List<Path> all = new ArrayList<>(sources);
        all.add(resources);
        all.addAll(processors);
        all.addAll(server.entries());
        return Content.of(all) + ' ' + System.getProperty("java.vm.version");
    }

    private static Optional<String> keyOf(Path jar) throws IOException {
        if (!Files.exists(jar)) {
            return Optional.empty();
        }
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return Optional.of(
                    new String(zip.getInputStream(zip.getEntry(KEY)).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private void compile(Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalStateException("The benchmarks of the base can't be compiled: "
                    + System.getProperty("java.home") + " has no Java compiler. Point JAVA_HOME at a JDK.");
        }
        DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(told, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<Path> java = new ArrayList<>();
            for (Path folder : sources) {
                try (Stream<Path> walk = Files.walk(folder)) {
                    walk.filter(file -> file.toString().endsWith(".java")).forEach(java::add);
                }
            }
            // As the build's own compiler does it, so that both sides run the same bytecode where the code is the same.
            List<String> options = List.of(
                    "--release",
                    "17",
                    "-g",
                    "-nowarn",
                    "-d",
                    classes.toString(),
                    "-classpath",
                    server.asArgument(),
                    "-processorpath",
                    new ServerClassPath(processors).asArgument());
            boolean compiled = compiler.getTask(
                            said, files, told, options, null, files.getJavaFileObjectsFromPaths(java))
                    .call();
            if (!compiled) {
                throw new IllegalStateException(
                        "This checkout's benchmarks don't compile against the base: " + errors(told) + said);
            }
        }
    }

    private static String errors(DiagnosticCollector<JavaFileObject> told) {
        return String.join(
                "; ",
                told.getDiagnostics().stream()
                        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                        .limit(SHOWN_ERRORS)
                        .map(error ->
                                name(error) + error.getMessage(Locale.ROOT).replaceAll("\\s+", " "))
                        .toList());
    }

    private static String name(Diagnostic<? extends JavaFileObject> error) {
        return error.getSource() == null
                ? ""
                : Path.of(error.getSource().getName()).getFileName() + ":" + error.getLineNumber() + ": ";
    }

    private static void pack(Path folder, ZipOutputStream zip) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
                zip.putNextEntry(new ZipEntry(folder.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, zip);
            }
        }
    }
}
