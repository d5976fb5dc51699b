package org.identityperf.syncope.load;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;

/**
 * The user seed is the seed from which the users of a database were drawn. It is kept as the comment of their table,
 * so that a benchmark can compute the same users.
 */
public final class UserSeed {

    private static final String MARK = "users drawn with seed ";

    private UserSeed() {}

    /** Stores the seed. */
    public static void write(Address address, long seed) throws SQLException {
        Query.execute(address, "COMMENT ON TABLE syncopeuser IS '" + MARK + seed + "'");
    }

    /**
     * Reads the seed.
     *
     * @throws IllegalStateException if none was stored
     */
    public static long read(Address address) throws SQLException {
        String text = Query.text(address, "SELECT coalesce(obj_description('syncopeuser'::regclass), '')");
        if (!text.startsWith(MARK)) {
            throw new IllegalStateException("the seed of the users in " + address
                    + " is not recorded; the comment of their table is '" + text + "'");
        }
        return Long.parseLong(text.substring(MARK.length()));
    }
}
