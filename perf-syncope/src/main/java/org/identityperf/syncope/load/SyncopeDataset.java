package org.identityperf.syncope.load;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.syncope.server.SyncopeSchema;

/**
 * The Syncope dataset is the published data set in the tables of standard JPA: for {@code users} = N, N users of forty
 * rows each.
 */
public final class SyncopeDataset extends SizedDataset {

    /** The dimension: how many users. The benchmarks create the dynamic groups that they need. */
    public static final String USERS = "users";

    /** The bytes of a user's rows while indexes are built; a quarter more than was measured. */
    private static final long BYTES = 16_000;

    private static final long FEWEST_BYTES = 100_000_000;

    public SyncopeDataset() {
        super(
                DatasetDescription.of("SyncopeUsers", 1, new SyncopeSchema()).sizedBy(List.of(USERS)),
                BYTES,
                FEWEST_BYTES);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        new UserLoad(database, sizes.of(USERS), seed, AttributeRows.tables(seed), progress).run();
    }
}
