package org.identityperf.crowd.dataset;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;

/**
 * The Crowd dataset has users with three attributes and three groups each, groups within groups, and tokens, as
 * {@link CrowdPopulation} describes. Only {@code users} must be given; see {@link CrowdSizes}.
 */
public final class CrowdDataset extends SizedDataset {

    // A user has seven rows with 24 index entries. Measured on MySQL 8.0.33: 2,995 bytes at a million users, 3,303 at
    // 100,000. The rest is for the log.
    private static final long BYTES_A_USER = 4 << 10;

    public CrowdDataset() {
        super(DatasetDescription.of("Crowd", 1, new CrowdSchema()).sizedBy(CrowdSizes.DIMENSIONS), BYTES_A_USER, 0);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        CrowdTables tables = new CrowdTables(new CrowdPopulation(CrowdSizes.of(sizes), seed));
        new CrowdLoad(database, tables, progress).run();
    }
}
