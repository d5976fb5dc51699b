package org.identityperf.usergrid.dataset;

import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.CassandraLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.log.Logs;

/** The Usergrid dataset has the entities of one collection with their edges, as {@link UsergridPopulation} describes them. */
public final class UsergridDataset extends SizedDataset {

    public static final String ENTITIES = "entities";

    // Disk space for seven rows, as much again for the commit log, and twice the rows while they are compacted: rounded
    // up.
    private static final long BYTES_AN_ENTITY = 6 << 10;

    public UsergridDataset() {
        super(
                DatasetDescription.of("Usergrid", 1, new UsergridSchema()).sizedBy(List.of(ENTITIES)),
                BYTES_AN_ENTITY,
                0);
    }

    @Override
    public void create(Address keyspace, Sizes sizes, long seed, Progress progress) throws InterruptedException {
        Logs.quiet();
        UsergridPopulation population = new UsergridPopulation(sizes.of(ENTITIES), seed);
        try (CassandraLoad load = CassandraLoad.into(keyspace, progress)) {
            new UsergridLoad(population, load, progress).run();
        }
    }
}
