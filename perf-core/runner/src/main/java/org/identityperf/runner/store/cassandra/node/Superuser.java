package org.identityperf.runner.store.cassandra.node;

/**
 * The one role that an embedded Cassandra lets in. It is written before the server listens, and Cassandra makes its
 * default superuser only later and where there is no role; so nobody ever gets in by the well-known password.
 */
final class Superuser {

    /** A random password needs no slow hash, and a connection is not to cost the measured machine one. */
    private static final int LOG_ROUNDS = 4;

    private static final String ROLE = "INSERT INTO system_auth.roles (role, is_superuser, can_login, salted_hash)"
            + " VALUES ('identityperf', true, true, ?)";

    private Superuser() {}

    static void set(String password) throws ReflectiveOperationException {
        Class<?> bcrypt = Class.forName("org.mindrot.jbcrypt.BCrypt");
        Object salt = bcrypt.getMethod("gensalt", int.class).invoke(null, LOG_ROUNDS);
        Object hash = bcrypt.getMethod("hashpw", String.class, String.class).invoke(null, password, salt);
        Class.forName("org.apache.cassandra.cql3.QueryProcessor")
                .getMethod("executeInternal", String.class, Object[].class)
                .invoke(null, ROLE, new Object[] {hash});
    }
}
