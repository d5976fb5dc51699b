package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.LongStream;
import org.identityperf.keycloak.current.release.AdminPermissions;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;

/**
 * This dataset has an administrator who may see the first users of a realm, each by a fine-grained permission of its
 * own. They are so few that Keycloak itself makes them, as its administrators' interface does.
 */
public final class PermissionsDataset extends RealmAddition {

    /** The dimension: how many permissions there are. */
    public static final String PERMISSIONS = "permissions";

    /** The bytes of a permission with its resource, and of their indexes. */
    private static final long BYTES_A_PERMISSION = 20_000;

    public PermissionsDataset() {
        super("Permissions", 1, PERMISSIONS, BYTES_A_PERMISSION);
    }

    @Override
    void add(Address database, UserPopulation realm, long count, Progress progress) throws SQLException {
        if (count > realm.sizes().users()) {
            throw new IllegalArgumentException(
                    count + " permissions, each for one of " + realm.sizes().users() + " users: ask for more users");
        }
        progress.begin("permissions", count);
        List<String> users = LongStream.range(0, count).mapToObj(realm::userId).toList();
        CurrentModelLayer.make(database, (session, made) -> AdminPermissions.grant(session, made, users));
        progress.advance(count);
    }
}
