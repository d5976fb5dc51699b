package org.identityperf.probe.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.address.PoolWaits;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * This profiler measures the time breakdown of operations, and writes their statements with their times. It is used in
 * forks of their own, with one measured iteration.
 *
 * <p>It measures each part and the whole separately, so that time missing from the parts can be seen. The pool gives
 * the time of waiting for the pool, the driver's sockets that of waiting for the store. The store's own statistics give
 * the time of executing and committing; samples of its sessions say what they wait for meanwhile. Processor time gives
 * the time of the driver's and the server's own code; samples of the running code divide it between the two.
 */
public final class SpentProfiler implements InternalProfiler, Meter {

    private final SamplingProfiler sampling = new SamplingProfiler("event=cpu,interval=1ms");
    private final ThreadMeter processor = new ThreadMeter((threads, ids) -> threads.getThreadCpuTime(ids));
    private List<StoreMeter> stores = List.of();
    private List<WaitSampler> waits = List.of();
    private int threads;
    private long elapsedNanos;
    private long poolNanos;
    private long wireNanos;
    private double processorNanos;

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        sampling.begin();
        threads = benchmark.getThreads();
        stores = StoreMeters.of(benchmark);
        boolean measured = iteration.getType() == IterationType.MEASUREMENT;
        waits = measured ? StoreMeters.samplers(benchmark) : List.of();
        Window.countWith(measured ? List.of(this) : List.of());
    }

    @Override
    public void open() throws Exception {
        for (StoreMeter store : stores) {
            store.open();
        }
        sampling.open();
        processor.open();
        poolNanos -= PoolWaits.nanos();
        wireNanos -= CountedSockets.NANOS.sum();
        waits.forEach(WaitSampler::begin);
        elapsedNanos -= System.nanoTime() * threads;
    }

    @Override
    public Map<Counter, Double> close() throws Exception {
        elapsedNanos += System.nanoTime() * threads;
        waits.forEach(WaitSampler::pause);
        wireNanos += CountedSockets.NANOS.sum();
        poolNanos += PoolWaits.nanos();
        processorNanos += processor.close().all();
        sampling.close();
        for (StoreMeter store : stores) {
            store.close();
        }
        return Map.of();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        if (iteration.getType() != IterationType.MEASUREMENT) {
            return List.of();
        }
        List<StatementCount> statements = StoreMeters.statements(stores);
        StoreMeters.write(benchmark, statements, List::of, new Waiting(List.of(), List.of(), events()));
        Map<Counter, Double> nanos = new EnumMap<>(Counter.class);
        StackShares shares = shares();
        nanos.put(Counter.SPENT, (double) elapsedNanos);
        nanos.put(Counter.SPENT_DRIVER, processorNanos * shares.driver());
        nanos.put(Counter.SPENT_OWN, processorNanos * shares.own());
        if (PoolWaits.known()) {
            nanos.put(Counter.SPENT_POOL, (double) poolNanos);
        }
        if (CaseAddress.all(benchmark).stream().allMatch(CountedSockets::isCounted)) {
            nanos.put(Counter.SPENT_STORE, (double) wireNanos);
        }
        if (!stores.isEmpty()) {
            StatementCount.sum(statements.stream().map(StatementCount::seconds))
                    .ifPresent(executing -> nanos.put(Counter.SPENT_EXECUTING, executing * 1e9));
            StatementCount.sum(stores.stream().map(StoreMeter::committing))
                    .ifPresent(committing -> nanos.put(Counter.SPENT_COMMITTING, committing * 1e9));
        }
        // Windows also include JMH's work for threads that are not yet, or no longer, measured.
        double operations = Math.max(1, result.getMetadata().getAllOps());
        return Counter.results(nanos, operations * 1e9);
    }

    private List<WaitEvent> events() {
        List<WaitEvent> events = new ArrayList<>();
        for (WaitSampler sampler : waits) {
            try (sampler) {
                events.addAll(sampler.end());
            } catch (SQLException e) {
                throw StoreMeters.unreadable(e);
            }
        }
        return events;
    }

    private StackShares shares() {
        try {
            return StackShares.of(sampling.collapsed());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String getDescription() {
        return "where the time of an operation goes";
    }
}
