package org.identityperf.usergrid;

import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.usergrid.dataset.UsergridDataset;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How are the reads of entities spread over three nodes, each of which has every row, and what does one slow node cost
 * them at {@code LOCAL_QUORUM}? All three nodes share this machine's processors, so this shows nothing about scaling.
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=ThreeNodes}
 */
@StorageBenchmark(dataset = UsergridDataset.class)
public class ThreeNodesBenchmark extends EntityReads {

    /** On how many nodes the tables are. */
    @Param("3")
    public int nodes;

    /** By how many milliseconds the last node answers later than the others. */
    @Param("0")
    public String slowNodeMillis;

    /** Reads only the entity's row. */
    @Benchmark
    public int floor(Latencies latencies) throws InterruptedException {
        return ask(latencies);
    }
}
