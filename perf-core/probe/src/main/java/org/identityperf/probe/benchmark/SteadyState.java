package org.identityperf.probe.benchmark;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;

/**
 * A steady-state benchmark extends this class, which sets how the runner and JMH alone measure it. {@code tiers.yaml}
 * and a person's options may override these settings. The runner also keeps the warm-up, as the first iteration of a
 * fork.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 1, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public abstract class SteadyState {

    /**
     * Returns whether JMH's warm-up does each turn of a case, as it does before it counts: a setup then need not do so.
     *
     * @param turns how many operations there are until the first one comes again
     */
    protected static boolean isWarmedUp(BenchmarkParams benchmarkCase, int turns) {
        IterationParams warmup = benchmarkCase.getWarmup();
        return warmup.getCount() > 0 && warmup.getBatchSize() >= turns;
    }
}
