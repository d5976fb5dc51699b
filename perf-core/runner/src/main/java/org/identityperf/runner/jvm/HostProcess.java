package org.identityperf.runner.jvm;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.measure.Host;
import org.identityperf.runner.store.process.BriefJvm;

/**
 * A {@link Host}: a JVM on the class path of the server under test, asked by lines. What it and its forks print goes to
 * a log file. It ends with {@link #close}, and by itself when this JVM ends in whatever way.
 */
public final class HostProcess implements AutoCloseable {

    private static final Pattern CAUSE =
            Pattern.compile("^(?:Caused by: |Suppressed: )?(?:[\\w$]+\\.)+(\\w+(?:Exception|Error)): (.+)");
    private static final int LOG_TAIL = 400;

    private final Process process;
    private final BufferedWriter requests;
    private final BufferedReader answers;
    private final Path log;

    private HostProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.requests = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Starts a host.
     *
     * @param classPath the server's own
     * @param jvmOptions options of this JVM, such as its heap
     * @param log the file that takes everything printed; appended to
     */
    public static HostProcess start(ServerClassPath classPath, List<String> jvmOptions, Path log) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(BriefJvm.options());
        // Two of our JVMs may live at once; the machine-wide lock already keeps other builds out.
        command.add("-Djmh.ignoreLock=true");
        command.add("-cp");
        command.add(classPath.asArgument());
        command.add(Host.class.getName());
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        // Passwords for external stores; a measured JVM is handed its addresses in a file.
        builder.environment().keySet().removeIf(name -> name.startsWith("PERF_"));
        return new HostProcess(builder.start(), log);
    }

    /**
     * Asks and waits for the answer.
     *
     * @param what is asked for, as a person would say it: {@code loading OfflineSession}
     * @param progress takes the lines that come before the last
     * @param words the request
     * @return every line but the last
     * @throws HostFailure if the host could not do it, or died
     */
    public List<String> ask(String what, Consumer<String> progress, String... words) {
        List<String> lines = new ArrayList<>();
        try {
            requests.write(String.join("\t", words));
            requests.newLine();
            requests.flush();
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                if (line.equals("done")) {
                    return lines;
                }
                if (line.startsWith("failed ")) {
                    throw new HostFailure(what, cause(line.substring("failed ".length())), log);
                }
                progress.accept(line);
                lines.add(line);
            }
        } catch (IOException e) {
            throw new HostFailure(what, died(), log);
        }
        throw new HostFailure(what, died(), log);
    }

    /** The answer of {@link #ask} without anybody watching. */
    public List<String> ask(String what, String... words) {
        return ask(what, line -> {}, words);
    }

    /**
     * Asks for something that may fail without harm to the host.
     *
     * @return why it could not be done; empty if it was
     * @throws HostFailure if the host itself died
     */
    public Optional<String> failure(String what, String... words) {
        try {
            ask(what, line -> {}, words);
            return Optional.empty();
        } catch (HostFailure e) {
            if (!process.isAlive()) {
                throw e;
            }
            return Optional.of(e.getMessage());
        }
    }

    private String died() {
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return "the measured JVM ended with code " + (process.isAlive() ? "?" : process.exitValue());
    }

    /** JMH tells only that a benchmark failed; why stands in the log, as a stack trace of the fork. */
    private String cause(String told) {
        if (!told.contains("Benchmark caught the exception") && !told.contains("fail on error")) {
            return told;
        }
        try {
            List<String> lines = Files.readAllLines(log);
            String found = told;
            for (String line : lines.subList(Math.max(0, lines.size() - LOG_TAIL), lines.size())) {
                Matcher matcher = CAUSE.matcher(line.strip());
                if (matcher.find() && !matcher.group(1).equals("RunnerException")) {
                    found = matcher.group(1) + ": " + matcher.group(2);
                }
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets the host end by itself, so that its JVM does what it does at a normal end. */
    public void quit() throws IOException {
        requests.write("quit\n");
        requests.flush();
        process.onExit().join();
    }

    /** Ends the host and whatever it forked. */
    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
