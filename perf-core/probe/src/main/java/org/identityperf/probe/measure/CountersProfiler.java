package org.identityperf.probe.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.identityperf.probe.benchmark.Implementation;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * This profiler connects JMH to our counters. It attaches the meters to the {@link Window}, and reports their counts
 * per operation to JMH as secondary results. It is used in forks that count, never where time is measured.
 *
 * <p>Where {@value #STATEMENTS} names a folder, the statements of the last iteration of each case are written into it.
 * If only those are needed, the option {@value #WITHOUT_HEAP} leaves out live heap, which takes the longest to count.
 * Live heap is also left out where an invocation is many operations, because their common peak belongs to none of them.
 * The options {@value #FIRST_USE} and {@value #AS_THEY_COME} leave out both.
 */
public final class CountersProfiler implements InternalProfiler {

    public static final String STATEMENTS = "identityperf.statements";

    public static final String WITHOUT_HEAP = "withoutHeap";

    /** This option counts the first use of a fresh server: a server that the JVM kept is ended before. */
    public static final String FIRST_USE = "firstUse";

    /** This option counts threads that race as they come, without keeping them in step. */
    public static final String AS_THEY_COME = "asTheyCome";

    /** The prefix of the names under which a run passes addresses that may read a store's statistics. */
    public static final String STATISTICS = "statistics.";

    private static final List<String> OPTIONS = List.of(WITHOUT_HEAP, FIRST_USE, AS_THEY_COME);

    private static final Meter HEAP = new HeapMeter();
    private static final Meter WIRE = new WireMeter();
    private static final Meter ALLOCATION = new AllocationMeter();
    private static final Meter CALLERS = new StatementCallers();

    private final HeldLocks held = new HeldLocks();
    private final String option;
    private List<StoreMeter> stores = List.of();
    private Set<Counter> unknown = Set.of();
    private boolean begun;

    public CountersProfiler(String option) throws ProfilerException {
        if (!option.isEmpty() && !OPTIONS.contains(option)) {
            throw new ProfilerException(
                    option + " is no option of " + getClass().getName() + "; there are " + OPTIONS);
        }
        this.option = option;
    }

    /** Counts in the case's own stores alone. What can't be counted is left out, since zero would be wrong. */
    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (!begun) {
            ReachedMethods.begin();
            begun = true;
        }
        ReachedMethods.count(iteration.getType() == IterationType.MEASUREMENT && !option.equals(FIRST_USE));
        KeptServer.usedFirst(option.equals(FIRST_USE));
        LockstepThreads.inStep(!option.equals(AS_THEY_COME));
        stores = StoreMeters.of(benchmark);
        boolean here = !Implementation.SHIPPED.isMeasured(benchmark);
        held.beginIteration();
        List<Meter> always =
                here && !option.equals(FIRST_USE) && !option.equals(AS_THEY_COME) ? List.of(held) : List.of();
        // What that asks the heap for as it closes must not be counted, and the first is closed last.
        List<Meter> meters = new ArrayList<>(always);
        meters.addAll(stores);
        if (here && option.isEmpty() && isOneOperation(benchmark, iteration)) {
            meters.add(HEAP);
        }
        if (here) {
            meters.addAll(List.of(WIRE, ALLOCATION));
            unknown = WireMeter.unknown(CaseAddress.all(benchmark), StoreMeters.schemes());
        } else {
            // What its driver and its JVM do can't be seen from here.
            unknown = Set.of(Counter.FAILED);
        }
        if (isTraced()) {
            StatementCallers.begin();
            meters.add(CALLERS);
        }
        if (iteration.getType() == IterationType.MEASUREMENT) {
            Window.countWith(meters);
        } else {
            Window.rehearseWith(always);
        }
    }

    private boolean isTraced() {
        return StatementCallers.wanted() && option.equals(WITHOUT_HEAP);
    }

    private static boolean isOneOperation(BenchmarkParams benchmark, IterationParams iteration) {
        return benchmark.getOpsPerInvocation() == 1 && benchmark.getThreads() == 1 && iteration.getBatchSize() <= 1;
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        if (iteration.getType() != IterationType.MEASUREMENT) {
            return List.of();
        }
        ReachedMethods.write(CaseName.of(benchmark), option);
        if (isTraced()) {
            StatementCallers.write(CaseName.of(benchmark));
        }
        Map<Counter, Double> counted = Window.counted();
        counted.keySet().removeAll(unknown);
        if (!stores.isEmpty() && !option.equals(FIRST_USE) && !option.equals(AS_THEY_COME)) {
            StoreMeters.write(
                    benchmark, StoreMeters.statements(stores), () -> StoreMeters.indexes(stores), Window.waited());
            StoreMeters.explain(benchmark);
        }
        return Counter.results(counted, operations(result));
    }

    /**
     * Returns the number of operations. JMH's own count includes an invocation's operations and the threads, but not
     * the invocations of a batch.
     */
    static double operations(IterationResult result) {
        int batch = Math.max(1, result.getParams().getBatchSize());
        return Math.max(1, result.getMetadata().getMeasuredOps()) * (double) batch;
    }

    @Override
    public String getDescription() {
        return "statements, rows, bytes, round trips, allocation and live heap by operation";
    }
}
