package org.identityperf.probe.measure;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.address.PoolWaits;

/**
 * A spent meter measures the time breakdown of operations, summed over windows. It measures each part and the whole
 * separately, so that time missing from the parts can be seen. The pool gives the time of waiting for the pool, the
 * driver's sockets that of waiting for the store. The store's own statistics give the time of executing and committing.
 * Processor time gives the time of the driver's and the server's own code; samples of the running code divide it
 * between the two.
 */
final class SpentMeter implements Meter {

    private static final String COMMAND = "event=cpu,interval=1ms";

    private final int threads;
    private final List<SummedStore> stores;
    private final boolean wireIsKnown;
    private final Sampling sampling = new Sampling(COMMAND);
    private final CpuMeter cpu = new CpuMeter();

    private double elapsed;
    private double pool;
    private double wire;
    private double processor;

    private long poolAtOpening;
    private long wireAtOpening;
    private long opened;

    /**
     * @param threads the number of threads that do operations
     * @param stores the stores whose statements are summed
     * @param wireIsKnown whether all of a case's connections are counted
     */
    SpentMeter(int threads, List<SummedStore> stores, boolean wireIsKnown) {
        this.threads = threads;
        this.stores = List.copyOf(stores);
        this.wireIsKnown = wireIsKnown;
    }

    @Override
    public void open() throws Exception {
        for (SummedStore store : stores) {
            store.open();
        }
        sampling.open();
        cpu.open();
        poolAtOpening = PoolWaits.nanos();
        wireAtOpening = CountedSockets.NANOS.sum();
        opened = System.nanoTime();
    }

    @Override
    public Map<Counter, Double> close() throws Exception {
        elapsed += (System.nanoTime() - opened) / 1e9 * threads;
        wire += (CountedSockets.NANOS.sum() - wireAtOpening) / 1e9;
        pool += (PoolWaits.nanos() - poolAtOpening) / 1e9;
        processor += cpu.seconds();
        sampling.close();
        for (SummedStore store : stores) {
            store.close();
        }
        return Map.of();
    }

    /** Returns the sums over all windows, in seconds, without what is unknown. */
    Map<Counter, Double> sums() throws IOException {
        Map<Counter, Double> sums = new EnumMap<>(Counter.class);
        StackShares shares = StackShares.of(sampling.collapsed());
        sums.put(Counter.SPENT, elapsed);
        sums.put(Counter.SPENT_DRIVER, processor * shares.driver());
        sums.put(Counter.SPENT_OWN, processor * shares.own());
        if (PoolWaits.known()) {
            sums.put(Counter.SPENT_POOL, pool);
        }
        if (wireIsKnown) {
            sums.put(Counter.SPENT_STORE, wire);
        }
        if (!stores.isEmpty()) {
            StatementCount.sum(statements().stream().map(StatementCount::seconds))
                    .ifPresent(executing -> sums.put(Counter.SPENT_EXECUTING, executing));
            StatementCount.sum(stores.stream().map(SummedStore::committing))
                    .ifPresent(committing -> sums.put(Counter.SPENT_COMMITTING, committing));
        }
        return sums;
    }

    /** Returns what all windows executed. */
    List<StatementCount> statements() {
        return stores.stream().flatMap(store -> store.statements().stream()).toList();
    }
}
