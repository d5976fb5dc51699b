package org.identityperf.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.runner.jvm.ClassData;
import org.identityperf.runner.jvm.ForkPlan;
import org.identityperf.runner.jvm.JmhCommand;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.Latency;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.suite.ClassPaths;

/**
 * A timing measures time in forks of one side, one fork at each call, in any order.
 *
 * @param plans what a fork of a case does
 * @param classPaths what a fork runs on
 * @param classData archives that forks read their classes from; no archive for a class path without an entry
 * @param jvmOptions options of every fork
 * @param hosts where forks are started; closed with this
 * @param file where JMH writes
 * @param output the folder for latencies
 * @param results collects what was measured
 */
public record Timing(
        Function<BenchmarkCase, ForkPlan> plans,
        ClassPaths classPaths,
        Map<ServerClassPath, ClassData> classData,
        List<String> jvmOptions,
        ForkHosts hosts,
        Path file,
        OutputFolder output,
        JmhResults results)
        implements AutoCloseable {

    /** The first iteration of a steady-state operation that counts. */
    private static final int WARM = 2;

    /** Waits for the host that starts a case's forks, so that the first fork takes as long as the others. */
    public void ready(BenchmarkCase benchmarkCase) throws IOException {
        hosts.on(classPaths.of(benchmarkCase)).finds(Latencies.class.getName());
    }

    /**
     * Measures a case in one fork.
     *
     * @return its reported time, in seconds
     */
    public double fork(BenchmarkCase benchmarkCase) throws IOException {
        ForkPlan fork = plans.apply(benchmarkCase);
        return measure(benchmarkCase, fork, options -> JmhCommand.time(benchmarkCase, fork, options, file));
    }

    /**
     * Returns whether forks of a case can be interleaved. An operation that is done once begins with the boot of a
     * server, which would have to wait.
     */
    public boolean interleaves(BenchmarkCase benchmarkCase) {
        return plans.apply(benchmarkCase).kind() == Kind.STEADY_STATE;
    }

    /**
     * Measures likewise, interleaved with another fork. Neither waits for the other's first iteration, which is the
     * warm-up.
     *
     * @param place 0 for the one that goes first, 1 for the other
     */
    public double fork(BenchmarkCase benchmarkCase, InterleavedIterations interleaved, int place) throws IOException {
        ForkPlan fork = plans.apply(benchmarkCase).interleaved();
        return measure(
                benchmarkCase,
                fork,
                options -> JmhCommand.time(benchmarkCase, fork, options, file, interleaved.option(place, WARM)));
    }

    private double measure(BenchmarkCase benchmarkCase, ForkPlan fork, Function<List<String>, Message> command)
            throws IOException {
        Path latencies = output.latencies(benchmarkCase, results.forks(benchmarkCase));
        ServerClassPath classPath = classPaths.of(benchmarkCase);
        List<String> all = new ArrayList<>(jvmOptions);
        if (classData.containsKey(classPath)) {
            all.addAll(classData.get(classPath).using());
        }
        all.add("-D" + Latencies.FILE + "=" + latencies);
        hosts.on(classPath).ask("timing " + benchmarkCase, command.apply(all));
        results.addTimes(file, fork.kind(), Latency.read(latencies));
        double[] times = results.of(benchmarkCase).times();
        return times[times.length - 1];
    }

    @Override
    public void close() {
        hosts.close();
    }
}
