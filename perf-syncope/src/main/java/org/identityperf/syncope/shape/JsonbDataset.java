package org.identityperf.syncope.shape;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.syncope.load.SyncopeDataset;
import org.identityperf.syncope.load.UserLoad;
import org.identityperf.syncope.release.Flavour;
import org.identityperf.syncope.server.SyncopeSchema;

/**
 * The JSONB dataset is the published data set in the JSONB shape: for {@code users} = N, N documents. If the JSONB
 * flavour of Syncope is on the class path, its own code creates the tables; otherwise they are the documented ones.
 */
public final class JsonbDataset extends SizedDataset {

    /** The bytes of a user's row, memberships and index entries while indexes are built; more than was measured. */
    private static final long BYTES = 6_000;

    private static final long FEWEST_BYTES = 100_000_000;

    public JsonbDataset() {
        super(
                (Flavour.here() == Flavour.JSONB
                                ? DatasetDescription.of("JsonbFlavourUsers", 1, new SyncopeSchema())
                                : DatasetDescription.of("JsonbUsers", 1, new JsonbSchema()))
                        .sizedBy(List.of(SyncopeDataset.USERS)),
                BYTES,
                FEWEST_BYTES);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        new UserLoad(database, sizes.of(SyncopeDataset.USERS), seed, JsonbRows.TABLES, progress).run();
    }
}
