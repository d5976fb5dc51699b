package org.identityperf.runner.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.address.PoolWaits;
import org.identityperf.probe.measure.CountersProfiler;
import org.identityperf.probe.measure.HoldingProfiler;
import org.identityperf.probe.measure.SpentProfiler;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.gate.Plain;
import org.identityperf.runner.jvm.AsyncProfiler;
import org.identityperf.runner.jvm.ForkPlan;
import org.identityperf.runner.jvm.JmhCommand;
import org.identityperf.runner.report.FlameGraph;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.settings.ProfileEvent;
import org.identityperf.runner.suite.ClassPaths;
import org.identityperf.runner.suite.Matrix;
import org.identityperf.runner.suite.Tiers;

/**
 * Forks that look inside operations: none of their times stands among those that were measured.
 *
 * @param matrix what is looked at
 * @param classPaths what it runs on
 * @param jvms what a fork and who starts it are told
 * @param output where recordings and flame graphs go
 * @param console takes progress
 * @param results takes where time went
 * @param conditions takes how it was looked
 */
record ProfilingRuns(
        Matrix matrix,
        ClassPaths classPaths,
        JvmSettings jvms,
        OutputFolder output,
        Console console,
        JmhResults results,
        Map<String, String> conditions) {

    private static final long PAUSE_NANOS = 200_000_000;

    /** One cell in a fork of its own with one of JMH's profilers. */
    private interface Look {
        void at(BenchmarkCase cell, int number) throws IOException;
    }

    private void each(Collection<BenchmarkCase> cells, Look look) throws IOException {
        int number = 0;
        for (BenchmarkCase cell : cells) {
            look.at(cell, ++number);
        }
    }

    /** Takes a recording of each cell that is looked into, and of it a flame graph of each event. */
    void profile(Addresses addresses, AsyncProfiler profiler) throws IOException {
        List<String> forkOptions = new ArrayList<>(jvms.on(addresses, "inside"));
        forkOptions.addAll(AsyncProfiler.JVM_OPTIONS);
        Collection<BenchmarkCase> cells = matrix.lookedInto();
        console.say("Taking flame graphs (" + words(profiler.events()) + ") of " + Plain.several(cells.size(), "cell")
                + "; none is timed");
        Path profiles = Files.createDirectories(output.profiles());
        try (ForkHosts hosts = new ForkHosts(jvms.host(), output.log("profiling"))) {
            each(cells, (cell, number) -> {
                Path taken = taken();
                run(hosts, cell, timing(cell), "profiling", forkOptions, profiler.option(taken));
                Path recording = kept(taken, cell);
                if (number == 1) {
                    sayHow(profiler, recording);
                }
                for (ProfileEvent event : profiler.events()) {
                    Path graph = profiles.resolve(FlameGraph.file(OutputFolder.name(cell), event.word()));
                    boolean sampled =
                            AsyncProfiler.flameGraph(recording, event, cell + " (" + event.word() + ")", graph);
                    console.say("[" + number + "/" + cells.size() + "] "
                            + (sampled ? graph : cell + ": nothing seen of " + event.word()));
                }
            });
        }
    }

    /** Takes a recording of a cell over a given number of operations, so that it can be laid over another side's. */
    Path record(Addresses addresses, BenchmarkCase cell, AsyncProfiler profiler, int operations) throws IOException {
        List<String> forkOptions = new ArrayList<>(jvms.on(addresses, "inside"));
        forkOptions.addAll(AsyncProfiler.JVM_OPTIONS);
        Path taken = taken();
        String[] command = JmhCommand.profile(
                cell, timing(cell), operations, forkOptions, jvms.file("inside.json"), profiler.option(taken));
        try (ForkHosts hosts = new ForkHosts(jvms.host(), output.log("profiling"))) {
            hosts.on(classPaths.of(cell)).ask("profiling " + cell, command);
        }
        Path recording = kept(taken, cell);
        sayHow(profiler, recording);
        return recording;
    }

    /** async-profiler takes a comma for the end of a file's name, and a cell's name has some. */
    private Path taken() {
        return jvms.file("recording.jfr");
    }

    private Path kept(Path taken, BenchmarkCase cell) throws IOException {
        if (!Files.exists(taken)) {
            throw new IOException("async-profiler left no recording of " + cell
                    + ": its benchmark opened no window, or the log says more: " + output.log("profiling"));
        }
        return Files.move(taken, output.profiles().resolve(FlameGraph.recording(OutputFolder.name(cell))));
    }

    private void sayHow(AsyncProfiler profiler, Path recording) throws IOException {
        if (profiler.events().contains(ProfileEvent.CPU)) {
            AsyncProfiler.timer(recording).ifPresent(how -> {
                console.say(how);
                conditions.put(FlameGraph.TIMER, how);
            });
        }
    }

    private static String words(List<ProfileEvent> events) {
        return String.join(", ", events.stream().map(ProfileEvent::word).toList());
    }

    /** Has a fork of each cell that is looked into wait until somebody lets it go on. */
    void hold(Addresses addresses) throws IOException {
        List<String> forkOptions = new ArrayList<>(jvms.on(addresses, "inside"));
        forkOptions.addAll(AsyncProfiler.JVM_OPTIONS);
        Collection<BenchmarkCase> cells = matrix.lookedInto();
        console.say("Each of " + Plain.several(cells.size(), "cell") + " waits before it is measured; none is timed");
        try (ForkHosts hosts = new ForkHosts(jvms.host(), output.log("held"))) {
            each(cells, (cell, number) -> {
                Path file = output.file("hold");
                Thread teller = new Thread(() -> tell(cell, number, cells.size(), file), "held");
                teller.setDaemon(true);
                teller.start();
                try {
                    run(
                            hosts,
                            cell,
                            timing(cell),
                            "measuring",
                            forkOptions,
                            HoldingProfiler.class.getName() + ':' + file);
                } finally {
                    teller.interrupt();
                    Files.deleteIfExists(file);
                }
            });
        }
    }

    private void tell(BenchmarkCase cell, int number, int of, Path file) {
        while (!Files.exists(file)) {
            if (Thread.interrupted()) {
                return;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        try {
            console.say("[" + number + "/" + of + "] " + cell + " is about to be measured in process "
                    + Files.readString(file) + ". Attach what you like; it goes on when you delete " + file);
        } catch (IOException e) {
            console.say(cell + " goes on");
        }
    }

    /** Finds out where the time of operations goes, each in a fork of its own. */
    void takeApart(Addresses addresses) throws IOException {
        Collection<BenchmarkCase> cells = matrix.also().get(Tiers.Also.TIME_SPENT);
        if (cells.isEmpty()) {
            return;
        }
        console.say("Taking the time of " + Plain.several(cells.size(), "cell") + " apart");
        List<String> forkOptions = new ArrayList<>(jvms.on(addresses, "inside"));
        forkOptions.addAll(AsyncProfiler.JVM_OPTIONS);
        forkOptions.add("-D" + PoolWaits.PROPERTY + "=true");
        forkOptions.add("-D" + CountersProfiler.STATEMENTS + "=" + Files.createDirectories(output.spent()));
        try (ForkHosts hosts = new ForkHosts(jvms.host(), output.log("spent"))) {
            each(cells, (cell, number) -> {
                ForkPlan inOne = timing(cell).inOne();
                Path file = run(hosts, cell, inOne, "taking apart", forkOptions, SpentProfiler.class.getName());
                results.addCounters(file, matrix.questions().get(cell).kind());
                console.say("[" + number + "/" + cells.size() + "] took apart " + cell);
            });
        }
    }

    private ForkPlan timing(BenchmarkCase cell) {
        return matrix.questions().get(cell).timing();
    }

    /** @return what JMH wrote */
    private Path run(
            ForkHosts hosts,
            BenchmarkCase cell,
            ForkPlan repetitions,
            String what,
            List<String> forkOptions,
            String profiler)
            throws IOException {
        Path file = jvms.file("inside.json");
        hosts.on(classPaths.of(cell))
                .ask(what + ' ' + cell, JmhCommand.profile(cell, repetitions, forkOptions, file, profiler));
        return file;
    }
}
