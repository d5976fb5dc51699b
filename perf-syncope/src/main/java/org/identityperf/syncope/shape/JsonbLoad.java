package org.identityperf.syncope.shape;

import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;
import org.identityperf.syncope.load.UserLoad;
import org.identityperf.syncope.load.UserRows;

/** Loads users into the tables of the JSONB shape. */
public final class JsonbLoad extends UserLoad {

    /** The first so many users of that seed. */
    public JsonbLoad(Address address, long users, long seed, Progress progress) {
        super(address, users, seed, List.of(List.of(JsonbRows.USERS), List.of(UserRows.MEMBERSHIPS)), progress);
    }
}
