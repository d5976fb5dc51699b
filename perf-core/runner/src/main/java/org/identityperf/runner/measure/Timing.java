package org.identityperf.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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

    /** Measures a case in one fork. */
    public void fork(BenchmarkCase benchmarkCase) throws IOException {
        ForkPlan fork = plans.apply(benchmarkCase);
        Path latencies = output.latencies(benchmarkCase, results.forks(benchmarkCase));
        ServerClassPath classPath = classPaths.of(benchmarkCase);
        List<String> all = new ArrayList<>(jvmOptions);
        if (classData.containsKey(classPath)) {
            all.addAll(classData.get(classPath).using());
        }
        all.add("-D" + Latencies.FILE + "=" + latencies);
        hosts.on(classPath).ask("timing " + benchmarkCase, JmhCommand.time(benchmarkCase, fork, all, file));
        results.addTimes(file, fork.kind(), Latency.read(latencies, 1));
    }

    @Override
    public void close() {
        hosts.close();
    }
}
