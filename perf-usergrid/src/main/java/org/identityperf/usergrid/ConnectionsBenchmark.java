package org.identityperf.usergrid;

import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.usergrid.dataset.UsergridDataset;
import org.openjdk.jmh.annotations.Param;

/**
 * How many entities a second are read with so many requests under way, over so many connections to each node?
 * Published: fewer connections were better than more, and 15 were used. Today a connection carries a thousand requests
 * at a time; then it carried one. So the number of requests under way shows what fifteen connections limited.
 *
 * <p>{@code -Pperf -Dperf.include=Connections}
 */
@StorageBenchmark(dataset = UsergridDataset.class)
public class ConnectionsBenchmark extends EntityReads {

    /** How many connections the store keeps to each node. */
    @Param("1")
    public int connections;

    @Override
    int connections() {
        return connections;
    }
}
