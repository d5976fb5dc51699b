package org.identityperf.keycloak.preload;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;

/**
 * This dataset has users with one offline session of one client each, as in the publication of May 2020. For
 * {@code sessions} = N, the tables of users, offline user sessions and offline client sessions have N rows each. The
 * rows have the form in which Keycloak writes them.
 */
public final class OfflineSessionDataset extends SizedDataset {

    /** The dimension: how many sessions there are. */
    public static final String SESSIONS = "sessions";

    /**
     * The bytes of a session, its user and its client session while indexes are built; a quarter more than was
     * measured.
     */
    private static final long BYTES = 2000;

    private static final long FEWEST_BYTES = 100_000_000;

    public OfflineSessionDataset() {
        super(
                DatasetDescription.of("OfflineSession", 1, new PreloadSchema()).sizedBy(List.of(SESSIONS)),
                BYTES,
                FEWEST_BYTES);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        BulkLoad.all(database, OfflineSessionRows.perThread(sizes.of(SESSIONS), seed), progress);
    }
}
