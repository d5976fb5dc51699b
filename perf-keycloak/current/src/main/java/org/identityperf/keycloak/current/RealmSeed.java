package org.identityperf.keycloak.current;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;

/** The realm seed is kept in the dataset as an attribute of the realm, so that a benchmark knows what was loaded. */
public final class RealmSeed {

    private static final String NAME = "identityperf.seed";

    private RealmSeed() {}

    static void write(Address address, long seed) throws SQLException {
        Query.execute(
                address,
                "INSERT INTO REALM_ATTRIBUTE (name, realm_id, value) VALUES ('" + NAME + "', '" + CurrentSchema.REALM
                        + "', '" + seed + "')");
    }

    public static long read(Address address) throws SQLException {
        String seed = Query.text(
                address,
                "SELECT value FROM REALM_ATTRIBUTE WHERE name = ? AND realm_id = ?",
                NAME,
                CurrentSchema.REALM);
        if (seed == null) {
            throw new IllegalStateException(address + " holds no dataset of this project");
        }
        return Long.parseLong(seed);
    }
}
