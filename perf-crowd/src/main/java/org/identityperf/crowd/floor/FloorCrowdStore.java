package org.identityperf.crowd.floor;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.crowd.store.CrowdRefusal;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.GroupSearch;
import org.identityperf.crowd.store.Login;
import org.identityperf.crowd.store.NewUser;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.UserDetails;
import org.identityperf.crowd.store.ValidationFactors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.ConnectionPool;
import org.identityperf.probe.address.RoundTrip;

/**
 * The floor store is the floor of every operation. It does the same reads and writes on the same tables through the
 * bare driver, in as few round trips as the tables allow. The writes depend on the reads, so most operations that write
 * take two round trips.
 */
public final class FloorCrowdStore implements CrowdStore {

    private static final String INTEGRITY_VIOLATED = "23";

    private final HikariDataSource pool;
    private final FloorAuthentication authentication;
    private final FloorTokens tokens;
    private final FloorDirectories directories;

    private FloorCrowdStore(HikariDataSource pool, FloorIds ids, RoundTrip.Dialect dialect, SessionRules rules) {
        this.pool = pool;
        this.authentication = new FloorAuthentication(ids, dialect, rules);
        this.tokens = new FloorTokens(dialect, rules);
        this.directories = new FloorDirectories(ids, dialect, rules);
    }

    /**
     * Opens the store.
     *
     * @param connections how many connections the store always keeps open
     * @throws SQLException if the database can't be reached
     */
    public static FloorCrowdStore open(Address address, int connections, SessionRules rules) throws SQLException {
        RoundTrip.Dialect dialect = RoundTrip.Dialect.of(address);
        HikariDataSource pool = ConnectionPool.open(dialect.reached(address), connections, true);
        return new FloorCrowdStore(pool, new FloorIds(pool), dialect, rules);
    }

    @Override
    public String authenticate(Login login) {
        try {
            return on(connection -> authentication.authenticate(connection, login));
        } catch (IntegrityViolation e) {
            // Another thread logged the same user in with the same factors, so that a live token exists now.
            return on(connection -> authentication.authenticate(connection, login));
        }
    }

    @Override
    public String validateToken(String key, ValidationFactors factors) {
        return on(connection -> tokens.validate(connection, key, factors));
    }

    @Override
    public UserDetails findUserByToken(String key, ValidationFactors factors) {
        return on(connection -> tokens.findUser(connection, key, factors));
    }

    @Override
    public boolean isUserInGroup(long directory, String user, String group, GroupSearch search) {
        return on(
                connection -> new FloorMemberships(connection, directory).isMemberOfAny(user, List.of(group), search));
    }

    @Override
    public List<String> findUsers(String application) {
        return on(connection -> directories.userNames(connection, application));
    }

    @Override
    public int removeExpiredTokens() {
        return on(tokens::removeExpired);
    }

    @Override
    public void addUser(NewUser user) {
        try {
            on(connection -> directories.addUser(connection, user));
        } catch (IntegrityViolation e) {
            throw new CrowdRefusal(Reason.USER_EXISTS, user);
        }
    }

    private interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    private <T> T on(Work<T> work) {
        try (Connection connection = pool.getConnection()) {
            return work.on(connection);
        } catch (SQLException e) {
            if (String.valueOf(e.getSQLState()).startsWith(INTEGRITY_VIOLATED)) {
                throw new IntegrityViolation(e);
            }
            throw new IllegalStateException("the store refused an operation: " + e.getMessage(), e);
        }
    }

    /** This exception reports a violated key: a row has the key already, or a row that it refers to is missing. */
    private static final class IntegrityViolation extends RuntimeException {

        private static final long serialVersionUID = 1L;

        IntegrityViolation(SQLException cause) {
            super(cause.getMessage(), cause);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
