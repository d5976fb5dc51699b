package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;

/**
 * A deletion population describes what is there to be deleted: {@value #OF_EACH} users, roles, groups and clients each,
 * besides those of the realm. To each of them the same number of every thing is attached: to a user attributes, roles,
 * groups, consents and sessions, to a role those who have it, and so on; see {@link DeletionTables}.
 *
 * @param realm whose other users, roles, groups and clients they are attached to
 * @param attached how many things of each kind are attached to one that is to be deleted
 */
public record DeletionPopulation(UserPopulation realm, int attached) {

    /** How many users, roles, groups and clients there are to be deleted, each. */
    public static final int OF_EACH = 10;

    public DeletionPopulation {
        CurrentSizes sizes = realm.sizes();
        if (attached < 1 || attached > sizes.users() || attached > sizes.roles() || attached > sizes.clients()) {
            throw new IllegalArgumentException(attached + " attached of each kind, in a realm of " + sizes.users()
                    + " users: there must be one at least, and as many users as are attached");
        }
    }

    /** Returns the population in a database that holds so many users. */
    public static DeletionPopulation in(Address address, long users, int attached) throws SQLException {
        return new DeletionPopulation(new UserPopulation(sizes(users, attached), RealmSeed.read(address)), attached);
    }

    /** Returns the sizes of the realm: as usual, but with as many roles, groups and clients as are attached. */
    static CurrentSizes sizes(long users, int attached) {
        return CurrentSizes.of(baseSizes(users, attached));
    }

    static Sizes baseSizes(long users, long attached) {
        long many = Math.max(CurrentSizes.USUAL, attached);
        return Sizes.of(Map.of(
                CurrentSizes.USERS,
                users,
                CurrentSizes.ROLES,
                many,
                CurrentSizes.GROUPS,
                many,
                CurrentSizes.CLIENTS,
                many,
                CurrentSizes.CLIENT_ROLES,
                many));
    }

    /** Returns the key of user i of those to be deleted. */
    public String userKey(long i) {
        return realm.userId(realm.sizes().users() + i);
    }

    /** Returns the key of role i of those to be deleted. */
    public String roleKey(long i) {
        return realm.roleId(realm.sizes().roles() + i);
    }

    /** Returns the key of group i of those to be deleted. */
    public String groupKey(long i) {
        return realm.groupId(realm.sizes().groups() + i);
    }

    /** Returns the key of client i of those to be deleted. */
    public String clientKey(long i) {
        return realm.clients().key(realm.sizes().clients() + i);
    }
}
