package org.identityperf.runner.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.runner.gate.pairs.TimePairs.Quantity;
import org.identityperf.runner.jvm.ClassData;
import org.identityperf.runner.jvm.ForkPlan;
import org.identityperf.runner.jvm.HostProcess;
import org.identityperf.runner.jvm.JmhCommand;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.Latency;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Quantile;
import org.identityperf.runner.suite.ClassPaths;

/**
 * A packed JVM times many cases of one side, one after the other, so that a server boots once for many of them. It is
 * started for the first case of a class path, and ends with {@link #close} or at a case of another one.
 */
public final class PackedJvm implements AutoCloseable {

    /** The first iteration that is interleaved and counts; what is before is the warm-up, or the cold start. */
    private static final int WARM = 2;

    /** The operations that a 99th percentile needs: ten of them are beyond it. */
    private static final int ENOUGH = 1000;

    private final Function<BenchmarkCase, ForkPlan> plans;
    private final ClassPaths classPaths;
    private final Map<ServerClassPath, ClassData> classData;
    private final List<String> jvmOptions;
    private final JvmSettings jvms;
    private final OutputFolder output;
    private final JmhResults results;
    private Optional<HostProcess> host = Optional.empty();
    private Optional<ServerClassPath> classPath = Optional.empty();

    /**
     * @param plans what is done of a case
     * @param classData archives that it reads its classes from
     * @param jvmOptions its options
     * @param results collects the times of steady-state operations
     */
    PackedJvm(
            Function<BenchmarkCase, ForkPlan> plans,
            ClassPaths classPaths,
            Map<ServerClassPath, ClassData> classData,
            List<String> jvmOptions,
            JvmSettings jvms,
            OutputFolder output,
            JmhResults results) {
        this.plans = plans;
        this.classPaths = classPaths;
        this.classData = classData;
        this.jvmOptions = jvmOptions;
        this.jvms = jvms;
        this.output = output;
        this.results = results;
    }

    /** Starts the JVM unless it lives, and waits until it answers. */
    public void start(BenchmarkCase benchmarkCase) throws IOException {
        ServerClassPath needed = classPaths.of(benchmarkCase);
        if (host.isPresent() && classPath.equals(Optional.of(needed))) {
            return;
        }
        close();
        List<String> all = new ArrayList<>(jvmOptions);
        if (classData.containsKey(needed)) {
            all.addAll(classData.get(needed).using());
        }
        all.add("-D" + Latencies.FILE + "=" + latencies());
        HostProcess started = HostProcess.start(needed, all, output.log("timing"));
        host = Optional.of(started);
        classPath = Optional.of(needed);
        started.finds(Latencies.class.getName());
    }

    /**
     * Times a case in the JVM that was started for it, interleaved with the other side's.
     *
     * @param place 0 for the side that goes first, 1 for the other
     * @return seconds by quantity; the 99th percentile where enough single operations were recorded
     */
    public Map<Quantity, Double> time(BenchmarkCase benchmarkCase, InterleavedIterations interleaved, int place)
            throws IOException {
        ForkPlan plan = plans.apply(benchmarkCase).packed();
        Path times = jvms.file("packed-times.json");
        Files.deleteIfExists(latencies());
        host.orElseThrow()
                .ask(
                        "timing " + benchmarkCase,
                        JmhCommand.packed(benchmarkCase, plan, times, interleaved.option(place, WARM)));
        // What is done once is not cold here, so it is no result of its own.
        JmhResults collected = plan.kind() == Kind.STEADY_STATE ? results : new JmhResults();
        collected.addTimes(times, plan.kind(), Latency.read(latencies(), 1));
        List<Fork> forks = collected.of(benchmarkCase).forks();
        Map<Quantity, Double> seconds = new EnumMap<>(Quantity.class);
        seconds.put(
                Quantity.MEDIAN,
                Measurement.median(forks.get(forks.size() - 1).warm().stream()
                        .mapToDouble(each -> each)
                        .toArray()));
        Latency.read(latencies(), ENOUGH)
                .ifPresent(
                        latency -> seconds.put(Quantity.P99, latency.seconds().get(Quantile.P99)));
        return seconds;
    }

    /** Returns how long processors have worked for the JVM so far; nothing if there is none. */
    public Duration processorTime() {
        return host.map(HostProcess::processorTime).orElse(Duration.ZERO);
    }

    private Path latencies() {
        return jvms.file("packed-latencies.hlog");
    }

    @Override
    public void close() {
        host.ifPresent(HostProcess::close);
        host = Optional.empty();
        classPath = Optional.empty();
    }
}
