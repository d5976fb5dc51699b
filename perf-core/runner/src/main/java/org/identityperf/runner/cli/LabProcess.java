package org.identityperf.runner.cli;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;
import org.identityperf.runner.suite.Project;

/**
 * Starts the directing side in a JVM of its own. A module's tests run on the server's class path, with the server's
 * versions of libraries that the directing side needs in others; this class and what it uses need nothing but the JDK.
 *
 * <p>Properties travel over standard input, not on the command line, since one may be a password. The other side ends
 * when that input ends, in whatever way this JVM does.
 */
final class LabProcess {

    private static final String CLASS_PATH = "perf-core/runner/target/runner-classpath.txt";

    private LabProcess() {}

    /**
     * Starts {@link Main} with arguments and the {@code perf.*} and {@code identityperf.*} properties of this JVM.
     *
     * @param printed takes each line that it prints; it does not inherit this JVM's streams, which a build tool may own
     */
    static Process start(Consumer<String> printed, String... arguments) throws IOException {
        Process process = launch(arguments);
        printer(process, printed).start();
        tellProperties(process);
        return process;
    }

    /** Starts it likewise, waits for its end, and returns its exit code when the last line was taken. */
    static int run(Consumer<String> printed, String... arguments) throws IOException, InterruptedException {
        Process process = launch(arguments);
        Thread printer = printer(process, printed);
        printer.start();
        tellProperties(process);
        int code = process.waitFor();
        printer.join();
        return code;
    }

    /**
     * Starts it for a person, who sees what it prints as it prints it; returns its exit code. When this JVM is told to end,
     * it waits until the other side has put everything away.
     */
    static int runBefore(Project project, String... arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command(project, arguments))
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Thread hook = new Thread(() -> {
            end(process);
            process.onExit().join();
        });
        Runtime.getRuntime().addShutdownHook(hook);
        tellProperties(process);
        return process.waitFor();
    }

    /** Its input ends, and so does it. */
    private static void end(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It has ended already.
        }
    }

    /**
     * A file for an answer. It is gone when this JVM ends, also by a signal; should it be killed, the other side removes
     * the file.
     */
    static Path answerFile(String suffix) throws IOException {
        Path file = Files.createTempFile("identity-perf-", suffix);
        file.toFile().deleteOnExit();
        return file;
    }

    /** In the checkout's folder, in which a person types: Maven runs tests in their module's. */
    private static Process launch(String... arguments) throws IOException {
        Project project = Project.find();
        return new ProcessBuilder(command(project, arguments))
                .directory(project.root().toFile())
                .redirectErrorStream(true)
                .start();
    }

    private static List<String> command(Project project, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(project),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static Thread printer(Process process, Consumer<String> printed) {
        Thread printer = new Thread(() -> print(process, printed), "lab-output");
        printer.setDaemon(true);
        return printer;
    }

    private static void tellProperties(Process process) throws IOException {
        process.getOutputStream().write((properties() + "\n").getBytes(StandardCharsets.US_ASCII));
        process.getOutputStream().flush();
    }

    private static void print(Process process, Consumer<String> printed) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                printed.accept(line);
            }
        } catch (IOException e) {
            // The other side has ended while it was printing; its exit code tells the rest.
        }
    }

    private static String classPath(Project project) throws IOException {
        Path own = ownClasses();
        Path file = project.root().resolve(CLASS_PATH);
        if (Files.exists(file)) {
            return own + File.pathSeparator + Files.readString(file).strip();
        }
        if (Files.isRegularFile(own)) {
            // Outside the checkout it is a jar of a local repository, whose manifest names the others there.
            return own.toString();
        }
        throw new IllegalStateException("The class path of the directing side is not known: " + file
                + " is missing. Build once with ./mvnw package -DskipTests, also before a run from an IDE.");
    }

    private static Path ownClasses() {
        try {
            return Path.of(LabProcess.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("this class does not know where it was loaded from", e);
        }
    }

    private static String properties() throws IOException {
        Properties chosen = new Properties();
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith("perf.") || name.startsWith("identityperf.")) {
                chosen.setProperty(name, System.getProperty(name));
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        chosen.store(bytes, null);
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}
