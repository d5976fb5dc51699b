package org.identityperf.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
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
 * What all JVMs of one side that measure time have in common, forks and packed ones.
 *
 * @param plans what a JVM does of a case
 * @param classPaths what it runs on
 * @param classData archives that it reads its classes from; no archive for a class path without an entry
 * @param jvmOptions its options
 * @param jmhOptions the user's own options of JMH for forks
 * @param jvms where JMH writes
 * @param output the folder for latencies and for what JVMs print
 * @param results collects what was measured
 * @param booted takes how long servers booted in a packed JVM
 */
record Timing(
        Function<BenchmarkCase, ForkPlan> plans,
        ClassPaths classPaths,
        Map<ServerClassPath, ClassData> classData,
        List<String> jvmOptions,
        List<String> jmhOptions,
        JvmSettings jvms,
        OutputFolder output,
        JmhResults results,
        Consumer<Duration> booted) {

    /** Measures a case in one fork. */
    void fork(BenchmarkCase benchmarkCase, ForkHosts hosts) throws IOException {
        ForkPlan plan = plans.apply(benchmarkCase);
        ServerClassPath classPath = classPaths.of(benchmarkCase);
        Path latencies = latencies(benchmarkCase);
        Path times = jvms.file("timing-times.json");
        hosts.on(classPath)
                .ask(
                        "timing " + benchmarkCase,
                        JmhCommand.time(benchmarkCase, plan, options(classPath, latencies), times, jmhOptions));
        results.addTimes(times, plan.kind(), Latency.read(latencies, 1));
    }

    /** Returns the file for latencies of the next fork of a case. */
    Path latencies(BenchmarkCase benchmarkCase) {
        return output.latencies(benchmarkCase, results.forks(benchmarkCase));
    }

    /** Returns the options of a JVM that writes latencies to a file. */
    List<String> options(ServerClassPath classPath, Path latencies) {
        List<String> all = new ArrayList<>(jvmOptions);
        if (classData.containsKey(classPath)) {
            all.addAll(classData.get(classPath).using());
        }
        all.add("-D" + Latencies.FILE + "=" + latencies);
        return all;
    }
}
