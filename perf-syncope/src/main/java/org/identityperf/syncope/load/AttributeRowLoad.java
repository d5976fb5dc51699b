package org.identityperf.syncope.load;

import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;

/** Loads users into the tables of standard JPA. */
public final class AttributeRowLoad extends UserLoad {

    /** The first so many users of that seed. */
    public AttributeRowLoad(Address address, long users, long seed, Progress progress) {
        super(address, users, seed, byThread(new AttributeRows(seed)), progress);
    }

    private static List<List<UserTable>> byThread(AttributeRows rows) {
        return List.of(
                List.of(rows.attributes()),
                List.of(rows.users(), UserRows.MEMBERSHIPS, rows.values(), rows.uniqueValues()));
    }
}
