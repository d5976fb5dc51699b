package org.identityperf.runner.store.cassandra.node;

/**
 * The superuser is the one role that may log in to an embedded Cassandra. It is written before the server listens.
 * Cassandra makes its default superuser only later, and only if there is no role. So nobody ever gets in by the
 * well-known password.
 */
final class Superuser {

    /**
     * The cost of the password hash: low, since a random password needs no slow hash, and a slow one for each
     * connection would load the measured machine.
     */
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
