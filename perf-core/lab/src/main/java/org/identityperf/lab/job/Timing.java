package org.identityperf.lab.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.result.JmhResults;
import org.identityperf.lab.result.Latency;
import org.identityperf.lab.run.ClassData;
import org.identityperf.lab.run.JmhCommand;
import org.identityperf.lab.run.Repetitions;
import org.identityperf.lab.run.ServerClassPath;
import org.identityperf.probe.measure.Latencies;

/**
 * Forks of one side that measure time, in whatever order they are asked for.
 *
 * @param repetitions what a fork of a cell does
 * @param classPaths what it runs on
 * @param classData archives that forks read their classes from; none for a class path that is not among them
 * @param jvmOptions of every fork
 * @param hosts where forks are started; closed with this
 * @param file where JMH writes
 * @param output where latencies go
 * @param results takes what was measured
 */
record Timing(
        Function<Cell, Repetitions> repetitions,
        ClassPaths classPaths,
        Map<ServerClassPath, ClassData> classData,
        List<String> jvmOptions,
        Hosts hosts,
        Path file,
        Output output,
        JmhResults results)
        implements AutoCloseable {

    /** Waits for what a cell's forks are started by, so that the first of them takes as long as the others. */
    void ready(Cell cell) throws IOException {
        hosts.on(classPaths.of(cell)).ask("starting a host of forks", "finds", Latencies.class.getName());
    }

    /** Measures a cell in one fork; returns its headline, in seconds. */
    double fork(Cell cell) throws IOException {
        Path latencies = output.latencies(cell, results.forks(cell));
        ServerClassPath classPath = classPaths.of(cell);
        Repetitions fork = repetitions.apply(cell);
        List<String> all = new ArrayList<>(jvmOptions);
        if (classData.containsKey(classPath)) {
            all.addAll(classData.get(classPath).using());
        }
        all.add("-D" + Latencies.FILE + "=" + latencies);
        hosts.on(classPath).ask("timing " + cell, JmhCommand.time(cell, fork, all, file));
        results.addTimes(file, fork.kind(), Latency.read(latencies));
        double[] times = results.of(cell).times();
        return times[times.length - 1];
    }

    @Override
    public void close() {
        hosts.close();
    }
}
