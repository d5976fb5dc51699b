package org.identityperf.runner.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.runner.jvm.ForkPlan;
import org.identityperf.runner.jvm.HostProcess;
import org.identityperf.runner.jvm.JmhCommand;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.Latency;
import org.identityperf.runner.result.Quantile;

/**
 * A packed JVM times many cases of one side, one after the other, so that a server boots once for many of them. It is
 * started for the first case of a class path, and ends with {@link #close} or at a case of another one.
 */
public final class PackedJvm implements AutoCloseable {

    /** The first iteration that is interleaved and counts; what is before is the warm-up, or the cold start. */
    private static final int WARM = 2;

    /** The operations that a 99th percentile needs: ten of them are beyond it. */
    private static final int ENOUGH = 1000;

    private final Timing timing;
    private Optional<HostProcess> host = Optional.empty();
    private Optional<ServerClassPath> classPath = Optional.empty();
    private final Set<BenchmarkCase> warm = new HashSet<>();
    private Duration warming = Duration.ZERO;

    PackedJvm(Timing timing) {
        this.timing = timing;
    }

    /** Starts the JVM unless it lives, and waits until it answers. */
    public void start(BenchmarkCase benchmarkCase) throws IOException {
        ServerClassPath needed = timing.classPaths().of(benchmarkCase);
        if (host.isPresent() && classPath.equals(Optional.of(needed))) {
            return;
        }
        close();
        HostProcess started = HostProcess.start(
                needed, timing.options(needed, latencies()), timing.output().log("timing"));
        host = Optional.of(started);
        classPath = Optional.of(needed);
        started.finds(Latencies.class.getName());
    }

    /** Times a steady-state case by itself. Its times are those of one more fork among the side's results. */
    public void time(BenchmarkCase benchmarkCase) throws IOException {
        start(benchmarkCase);
        Path kept = timing.latencies(benchmarkCase);
        Files.deleteIfExists(latencies());
        run(benchmarkCase, timing.plans().apply(benchmarkCase), List.of(), timing.results());
        if (Files.exists(latencies())) {
            Files.move(latencies(), kept, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * Repeats a steady-state case, unless this JVM did so before, and keeps no times.
     *
     * @param time how long
     */
    public void warmUp(BenchmarkCase benchmarkCase, Duration time) throws IOException {
        start(benchmarkCase);
        ForkPlan plan = timing.plans().apply(benchmarkCase);
        if (time.isZero() || plan.kind() != Kind.STEADY_STATE || plan.seconds() == 0 || !warm.add(benchmarkCase)) {
            return;
        }
        Duration booted = host.orElseThrow().booted();
        long start = System.nanoTime();
        ask(benchmarkCase, plan.lasting(time), List.of());
        warming = warming.plus(Duration.ofNanos(System.nanoTime() - start))
                .minus(host.orElseThrow().booted().minus(booted));
    }

    /**
     * Times a case in the JVM that was started for it, interleaved with the other side's.
     *
     * @param place 0 for the side that goes first, 1 for the other
     * @param again whether this JVM has just timed the case, which goes on
     */
    public Iterations time(BenchmarkCase benchmarkCase, InterleavedIterations interleaved, int place, boolean again)
            throws IOException {
        ForkPlan plan = timing.plans().apply(benchmarkCase).packed();
        if (!again) {
            Files.deleteIfExists(latencies());
        }
        JmhResults own = new JmhResults();
        Path times = run(benchmarkCase, plan, List.of("-prof", interleaved.option(place, WARM)), own);
        // What is done once is not cold here, so it is no result of its own.
        if (plan.kind() == Kind.STEADY_STATE && again) {
            timing.results().addFurtherTimes(times, Latency.read(latencies(), 1));
        } else if (plan.kind() == Kind.STEADY_STATE) {
            timing.results().addTimes(times, plan.kind(), Latency.read(latencies(), 1));
        }
        return new Iterations(
                own.of(benchmarkCase).forks().get(0).warm(),
                Latency.read(latencies(), ENOUGH)
                        .map(latency -> latency.seconds().get(Quantile.P99)));
    }

    /**
     * The iterations of a case that were interleaved with the other side's.
     *
     * @param seconds the time of one operation in each
     * @param p99 the 99th percentile, since the case was begun, where enough single operations were recorded
     */
    public record Iterations(List<Double> seconds, Optional<Double> p99) {}

    private Path run(BenchmarkCase benchmarkCase, ForkPlan plan, List<String> more, JmhResults collected)
            throws IOException {
        Path times = ask(benchmarkCase, plan, more);
        collected.addTimes(times, plan.kind(), Latency.read(latencies(), 1));
        return times;
    }

    private Path ask(BenchmarkCase benchmarkCase, ForkPlan plan, List<String> more) throws IOException {
        Path times = timing.jvms().file("packed-times.json");
        host.orElseThrow().ask("timing " + benchmarkCase, JmhCommand.packed(benchmarkCase, plan, times, more));
        return times;
    }

    /** Returns how long operations have warmed up so far. */
    public Duration warm() {
        return warming;
    }

    /** Returns how long its server has booted and operations have warmed up so far. */
    public Duration prepared() {
        return host.map(HostProcess::booted).orElse(Duration.ZERO).plus(warming);
    }

    /** Returns how long processors have worked for the JVM so far; nothing if there is none. */
    public Duration processorTime() {
        return host.map(HostProcess::processorTime).orElse(Duration.ZERO);
    }

    private Path latencies() {
        return timing.jvms().file("packed-latencies.hlog");
    }

    @Override
    public void close() {
        host.ifPresent(ended -> {
            ended.close();
            timing.booted().accept(ended.booted());
        });
        host = Optional.empty();
        classPath = Optional.empty();
        warm.clear();
        warming = Duration.ZERO;
    }
}
