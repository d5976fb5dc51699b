package org.identityperf.usergrid;

import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.usergrid.dataset.UsergridDataset;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to read one entity by its UUID, chosen at random, with the ten reads behind it as published, and
 * with fewer? With one request at a time, the request waits for each round of its reads. With many at a time, the
 * requests share what the store can do.
 *
 * <p>{@code -Pperf -Dperf.include=ReadEntity}
 */
@StorageBenchmark(dataset = UsergridDataset.class, writes = true)
public class ReadEntityBenchmark extends EntityReads {

    /** The network latency added to each round trip, in milliseconds. */
    @Param("0")
    public String rttMillis;

    /** Reads only the entity's row. */
    @Benchmark
    public int floor(Latencies latencies) throws InterruptedException {
        return ask(latencies);
    }
}
