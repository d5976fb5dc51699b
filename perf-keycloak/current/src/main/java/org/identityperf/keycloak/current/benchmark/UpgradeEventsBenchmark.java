package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.EventsDataset;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a new release cost before it serves, by how many events the database holds (issue 35290)?
 *
 * <p>{@code -Pperf -Dperf.include=UpgradeEvents}
 */
@StorageBenchmark(dataset = EventsDataset.class, writes = true)
public class UpgradeEventsBenchmark extends UpgradeBenchmark {

    /** How many events there are. */
    @Param("1000")
    public long events;

    /** How many users there are. */
    @Param("1000")
    public long users;

    @Override
    String table() {
        return "EVENT_ENTITY";
    }
}
