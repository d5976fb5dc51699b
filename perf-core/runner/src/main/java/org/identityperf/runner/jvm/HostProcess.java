package org.identityperf.runner.jvm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestClient;
import org.identityperf.probe.exchange.RequestFailed;
import org.identityperf.probe.measure.HostMain;
import org.identityperf.runner.settings.Secrets;
import org.identityperf.runner.store.process.BriefJvm;
import org.identityperf.runner.store.process.ExitCode;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.SuspensionWatch;

/**
 * A JVM that runs {@link HostMain} on the class path of the server under test. A log file receives
 * the output of the host and of its forks. The host ends with {@link #close}, and by itself whenever this JVM ends.
 */
public final class HostProcess implements AutoCloseable {

    private static final Pattern CAUSE =
            Pattern.compile("^(?:Caused by: |Suppressed: )?(?:[\\w$]+\\.)+(\\w+(?:Exception|Error)): (.+)");
    /** How JMH tells the end of a fork that had no exception. */
    private static final Pattern FORK_ENDED = Pattern.compile("[Ff]orked VM failed with exit code (\\d+)");

    /** The words of a JVM that the system gives no memory. */
    private static final String NO_MEMORY = "insufficient memory for the Java Runtime Environment";

    private static final int LOG_TAIL = 400;
    private static final int NO_MAIN_TAIL = 2;
    /** The message of Java if the main class is not on the class path. */
    private static final String NO_MAIN = "Could not find or load main class " + HostMain.class.getName();

    private final Process process;
    private final SuspensionWatch watch;
    private final RequestClient client;
    private final Path log;
    private Duration booted = Duration.ZERO;

    private HostProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.watch = SuspensionWatch.over(process, SuspensionWatch.PAUSE);
        // What libraries print there is of no use.
        this.client = RequestClient.of("the measured JVM", process, line -> {});
    }

    /** @param log the file to which everything printed is appended */
    public static HostProcess start(ServerClassPath classPath, List<String> jvmOptions, Path log) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(classPath.jdk().java().toString());
        command.addAll(Region.OPTIONS);
        command.addAll(jvmOptions);
        command.addAll(BriefJvm.options());
        // Two of our JVMs may live at once; the machine-wide lock already keeps other builds out.
        command.add("-Djmh.ignoreLock=true");
        command.add("-cp");
        command.add(classPath.asArgument());
        command.add(HostMain.class.getName());
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        // A measured JVM gets its addresses in a file.
        Secrets.removeFrom(builder.environment());
        builder.environment().keySet().removeAll(Region.VARIABLES);
        return new HostProcess(builder.start(), log);
    }

    /**
     * Sends a request and waits for the answer.
     *
     * @param what the request in words for people: {@code loading OfflineSession}
     * @param notices is called with each message before the answer
     * @throws HostFailure if the host could not do it, or died
     */
    public List<String> ask(String what, Consumer<Message> notices, Message request) {
        try {
            List<String> answer = client.ask(request, notices);
            // The probe of an older checkout, as of a baseline, answers nothing.
            if (request.name().equals(HostMain.JMH) && !answer.isEmpty()) {
                booted = booted.plusNanos(Long.parseLong(answer.get(0)));
            }
            return answer;
        } catch (RequestFailed e) {
            throw new HostFailure(what, e.isAnswered() ? cause(e.why()) : died(), log, e.isAnswered());
        }
    }

    public List<String> ask(String what, Message request) {
        return ask(what, notice -> {}, request);
    }

    /**
     * Sends a request that may fail without harm to the host.
     *
     * @return why it could not be done; empty if it was
     * @throws HostFailure if the host itself died
     */
    public Optional<HostFailure> failure(String what, Message request) {
        try {
            ask(what, request);
            return Optional.empty();
        } catch (HostFailure e) {
            if (!e.hostLives()) {
                throw e;
            }
            return Optional.of(e);
        }
    }

    public boolean finds(String className) {
        return Boolean.parseBoolean(ask("looking for " + className, Message.of(HostMain.FINDS, className))
                .get(0));
    }

    /** Returns how long servers have booted in it so far, as far as their benchmarks say. */
    public Duration booted() {
        return booted;
    }

    /** Returns how long processors have worked for it so far, in steps of the system's clock tick. */
    public Duration processorTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private String died() {
        try {
            process.waitFor(10, TimeUnit.SECONDS);
            if (logged(NO_MAIN_TAIL).stream().anyMatch(line -> line.contains(NO_MAIN))) {
                return "its class path has no " + HostMain.class.getName()
                        + ", so the probe on it is another version than this checkout's. If this is the side that"
                        + " perf.baseline names, build a checkout there that has this class";
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (watch.killed()) {
            return "the measured JVM or a fork of it was suspended by a signal, so it was ended; let nothing stop it";
        }
        return "the measured JVM " + (process.isAlive() ? "closed its output" : end(process.exitValue()));
    }

    private String end(int code) {
        boolean noMemory = logged(LOG_TAIL).stream().anyMatch(line -> line.contains(NO_MEMORY));
        return "ended with " + ExitCode.inWords(code)
                + (noMemory
                        ? ": the system has not the memory that it asks for; end other programs, or give this machine"
                                + " or container more memory"
                        : "");
    }

    private List<String> logged(int last) {
        List<String> lines = LogFile.lines(log);
        return lines.subList(Math.max(0, lines.size() - last), lines.size());
    }

    /**
     * Returns the cause of a failure. JMH reports only that a benchmark failed; the log has the reason as a stack trace
     * of the fork.
     */
    private String cause(String told) {
        Matcher ended = FORK_ENDED.matcher(told);
        if (ended.find()) {
            return "a fork " + end(Integer.parseInt(ended.group(1)));
        }
        if (!told.contains("Benchmark caught the exception") && !told.contains("fail on error")) {
            return told;
        }
        String found = told;
        for (String line : logged(LOG_TAIL)) {
            Matcher matcher = CAUSE.matcher(line.strip());
            if (matcher.find() && !matcher.group(1).equals("RunnerException")) {
                found = matcher.group(1) + ": " + matcher.group(2);
            }
        }
        return found;
    }

    /** Waits until the host has ended, which it does on its own only if something ends it. */
    public void awaitEnd() {
        process.onExit().join();
        throw new HostFailure("serving", died(), log, false);
    }

    /** Lets the host end by itself, so that its JVM does its work at a normal end. */
    public void quit() {
        client.send(Message.of(HostMain.QUIT));
        process.onExit().join();
    }

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
