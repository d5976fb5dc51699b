package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;

/**
 * This dataset has users, roles, groups and clients to be deleted, with what hangs on them, in the form in which
 * Keycloak writes them; see {@link DeletionPopulation}.
 */
public final class DeletionDataset extends RealmAddition {

    /** The dimension: how many things of each kind are attached to one that is to be deleted. */
    public static final String ATTACHED = "attached";

    /** The bytes of one attached thing of each kind, to all that are to be deleted. */
    private static final long BYTES_ATTACHED = 200_000;

    public DeletionDataset() {
        super("Deletion", 1, ATTACHED, BYTES_ATTACHED);
    }

    @Override
    public Sizes baseSizes(Sizes sizes) {
        return DeletionPopulation.baseSizes(sizes.of(CurrentSizes.USERS), sizes.of(ATTACHED));
    }

    @Override
    void add(Address database, UserPopulation realm, long count, Progress progress) throws SQLException {
        DeletionPopulation population = new DeletionPopulation(realm, Math.toIntExact(count));
        KeycloakTable.load(
                database,
                progress,
                List.of(DeletionTables.of(population, database).all()));
    }
}
