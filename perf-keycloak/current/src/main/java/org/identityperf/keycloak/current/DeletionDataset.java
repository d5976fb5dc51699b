package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;

/**
 * This dataset has users, roles, groups and clients to be deleted, with what hangs on them, in the form in which
 * Keycloak writes them; see {@link DeletionPopulation}.
 */
public final class DeletionDataset implements Dataset {

    /** The dimension: how many things of each kind are attached to one that is to be deleted. */
    public static final String ATTACHED = "attached";

    /** The bytes of one attached thing of each kind, to all that are to be deleted. */
    private static final long BYTES_ATTACHED = 200_000;

    private static final long FEWEST_BYTES = 50_000_000;

    @Override
    public DatasetDescription description() {
        return DatasetDescription.of("Deletion", 1, new RealmDataset()).sizedBy(List.of(ATTACHED, CurrentSizes.USERS));
    }

    @Override
    public Sizes baseSizes(Sizes sizes) {
        return DeletionPopulation.baseSizes(sizes.of(CurrentSizes.USERS), sizes.of(ATTACHED));
    }

    @Override
    public long bytes(Sizes sizes) {
        return sizes.bytes(ATTACHED, BYTES_ATTACHED, FEWEST_BYTES);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        int attached = Math.toIntExact(sizes.of(ATTACHED));
        DeletionPopulation population = new DeletionPopulation(
                new UserPopulation(DeletionPopulation.sizes(sizes.of(CurrentSizes.USERS), attached), seed), attached);
        BulkLoad.all(
                database,
                TableColumns.existing(
                        database,
                        List.of(DeletionTables.of(population, database).all())),
                progress);
    }
}
