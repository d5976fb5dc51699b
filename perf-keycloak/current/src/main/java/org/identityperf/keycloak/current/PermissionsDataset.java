package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.LongStream;
import org.identityperf.keycloak.current.release.AdminPermissions;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/**
 * This dataset has an administrator who may see the first users of a realm, each by a fine-grained permission of its
 * own. They are so few that Keycloak itself makes them, as its administrators' interface does.
 */
public final class PermissionsDataset implements Dataset {

    /** The dimension: how many permissions there are. */
    public static final String PERMISSIONS = "permissions";

    /** The bytes of a permission with its resource, and of their indexes. */
    private static final long BYTES_A_PERMISSION = 20_000;

    private static final long FEWEST_BYTES = 50_000_000;

    @Override
    public DatasetDescription description() {
        return DatasetDescription.of("Permissions", 1, new RealmDataset())
                .sizedBy(List.of(PERMISSIONS, CurrentSizes.USERS));
    }

    /** Returns the sizes of the realm below, which has all the users. */
    @Override
    public Sizes baseSizes(Sizes sizes) {
        return sizes.of(List.of(CurrentSizes.USERS));
    }

    @Override
    public long bytes(Sizes sizes) {
        return sizes.bytes(PERMISSIONS, BYTES_A_PERMISSION, FEWEST_BYTES);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        UserPopulation population = new UserPopulation(CurrentSizes.of(sizes), seed);
        long permissions = sizes.of(PERMISSIONS);
        if (permissions > population.sizes().users()) {
            throw new IllegalArgumentException(permissions + " permissions, each for one of "
                    + population.sizes().users() + " users: ask for more users");
        }
        progress.begin("permissions", permissions);
        try (CurrentModelLayer server = CurrentModelLayer.on(database)) {
            server.inTransaction(session -> grant(
                    session,
                    LongStream.range(0, permissions)
                            .mapToObj(population::userId)
                            .toList()));
        }
        progress.advance(permissions);
    }

    private static RealmModel grant(KeycloakSession session, List<String> users) {
        RealmModel realm = session.realms().getRealm(CurrentSchema.REALM);
        session.getContext().setRealm(realm);
        AdminPermissions.grant(session, realm, users);
        return realm;
    }
}
