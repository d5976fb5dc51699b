package org.identityperf.crowd.reference;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.jpa.HibernatePersistenceConfiguration;
import org.identityperf.crowd.reference.entity.Application;
import org.identityperf.crowd.reference.entity.Directory;
import org.identityperf.crowd.reference.entity.DirectoryMapping;
import org.identityperf.crowd.reference.entity.GroupMapping;
import org.identityperf.crowd.reference.entity.InternalGroup;
import org.identityperf.crowd.reference.entity.InternalUser;
import org.identityperf.crowd.reference.entity.Membership;
import org.identityperf.crowd.reference.entity.Token;
import org.identityperf.crowd.reference.entity.UserAttribute;
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

/**
 * The reference store runs the documented operations over the documented tables with Hibernate and HikariCP. It is
 * written as by someone who knows Hibernate: data that is needed together is fetched together, and there is no
 * second-level cache. Its statements are ours and not Crowd's.
 */
public final class ReferenceCrowdStore implements CrowdStore {

    /** How many rows of one table go into one batch. */
    static final int BATCH = 50;

    private final HikariDataSource pool;
    private final SessionFactory sessions;
    private final ReferenceAuthentication authentication;
    private final Tokens tokens;
    private final Directories directories;

    private ReferenceCrowdStore(HikariDataSource pool, SessionFactory sessions, SessionRules rules) {
        this.pool = pool;
        this.sessions = sessions;
        this.authentication = new ReferenceAuthentication(rules);
        this.tokens = new Tokens(rules);
        this.directories = new Directories(rules);
    }

    /**
     * Opens the store.
     *
     * @param connections how many connections the store always keeps open; a thread that gets new ids briefly needs a
     *     second one
     * @throws SQLException if the database can't be reached
     */
    public static ReferenceCrowdStore open(Address address, int connections, SessionRules rules) throws SQLException {
        HikariDataSource pool = ConnectionPool.open(address, connections, false);
        return new ReferenceCrowdStore(pool, sessions(pool), rules);
    }

    private static SessionFactory sessions(HikariDataSource pool) {
        return new HibernatePersistenceConfiguration("crowd")
                .managedClasses(
                        Application.class,
                        Directory.class,
                        DirectoryMapping.class,
                        GroupMapping.class,
                        InternalGroup.class,
                        InternalUser.class,
                        Membership.class,
                        Token.class,
                        UserAttribute.class)
                .property(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, pool)
                // The pool's connections have auto-commit off, so that Hibernate need not check it, and takes a
                // connection late.
                .property(AvailableSettings.CONNECTION_PROVIDER_DISABLES_AUTOCOMMIT, true)
                .property(AvailableSettings.STATEMENT_BATCH_SIZE, BATCH)
                .property(AvailableSettings.ORDER_INSERTS, true)
                .property(AvailableSettings.IN_CLAUSE_PARAMETER_PADDING, true)
                .property(AvailableSettings.PREFERRED_POOLED_OPTIMIZER, "pooled-lo")
                .createEntityManagerFactory();
    }

    @Override
    public String authenticate(Login login) {
        try {
            return flushed(session -> authentication.authenticate(session, login));
        } catch (ConstraintViolationException e) {
            // Another thread logged the same user in with the same factors, so that a live token exists now.
            return flushed(session -> authentication.authenticate(session, login));
        }
    }

    /** Runs a transaction whose writes are sent before it commits, so that a violated key is reported as such. */
    private <T> T flushed(Function<Session, T> work) {
        return sessions.fromTransaction(session -> {
            T result = work.apply(session);
            session.flush();
            return result;
        });
    }

    @Override
    public String validateToken(String key, ValidationFactors factors) {
        return sessions.fromTransaction(
                session -> tokens.validate(session, key, factors).userName());
    }

    @Override
    public UserDetails findUserByToken(String key, ValidationFactors factors) {
        return sessions.fromTransaction(session -> tokens.findUser(session, key, factors));
    }

    @Override
    public boolean isUserInGroup(long directory, String user, String group, GroupSearch search) {
        return sessions.fromTransaction(session -> new Memberships(session, directory).isMember(user, group, search));
    }

    @Override
    public List<String> findUsers(String application) {
        return sessions.fromTransaction(session -> directories.userNames(session, application));
    }

    @Override
    public int removeExpiredTokens() {
        return sessions.fromTransaction(tokens::removeExpired);
    }

    @Override
    public void addUser(NewUser user) {
        try {
            flushed(session -> directories.addUser(session, user));
        } catch (ConstraintViolationException e) {
            // Another thread added the user after this transaction had searched for it.
            throw new CrowdRefusal(Reason.USER_EXISTS, user);
        }
    }

    /** Returns the session factory, for administration that is not measured. */
    public SessionFactory sessions() {
        return sessions;
    }

    @Override
    public void close() {
        try (pool) {
            sessions.close();
        }
    }
}
