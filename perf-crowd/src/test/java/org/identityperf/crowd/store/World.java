package org.identityperf.crowd.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.hibernate.Session;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.crowd.reference.Directories;
import org.identityperf.crowd.reference.ReferenceCrowdStore;
import org.identityperf.crowd.reference.entity.Application;
import org.identityperf.crowd.reference.entity.Directory;
import org.identityperf.crowd.reference.entity.InternalGroup;
import org.identityperf.crowd.reference.entity.InternalUser;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.log.Logs;

/** Directories, applications, users and groups for a test, in a database that has the tables. */
final class World implements AutoCloseable {

    static final String PASSWORD = "correct horse battery staple";

    final SteppedClock clock = new SteppedClock(Instant.parse("2026-03-01T12:00:00Z"));
    final SessionRules rules = SessionRules.usual(clock, new AtomicLong()::incrementAndGet);

    private final Address address;
    private final ReferenceCrowdStore store;
    private final Directories directories = new Directories(rules);

    World(Address address) throws SQLException {
        Logs.quiet();
        this.address = address;
        store = ReferenceCrowdStore.open(address, 2, rules);
    }

    Directory directory(String name) {
        return store.sessions().fromTransaction(session -> {
            Directory directory = new Directory(name, rules.now());
            session.persist(directory);
            return directory;
        });
    }

    /** An application that lets everybody of the directories in. */
    void application(String name, Directory... all) {
        store.sessions().inTransaction(session -> {
            Application application = new Application(name, "none", rules.now());
            for (Directory directory : all) {
                application.map(session.merge(directory), true);
            }
            session.persist(application);
        });
    }

    /** An application that lets members of the groups in. */
    void groupApplication(String name, Directory directory, String... groups) {
        store.sessions().inTransaction(session -> {
            Application application = new Application(name, "none", rules.now());
            application.map(session.merge(directory), false, groups);
            session.persist(application);
        });
    }

    InternalUser user(Directory directory, String name) {
        return user(directory, name, PASSWORD);
    }

    InternalUser user(Directory directory, String name, String password) {
        return store.sessions()
                .fromTransaction(session -> directories.addUser(session, newUser(directory, name, password)));
    }

    static NewUser newUser(Directory directory, String name, String password) {
        return new NewUser(
                directory.id(), name, "First", "Last", "mail@example.org", password, CrowdEncoder.ATLASSIAN_SHA1);
    }

    InternalGroup group(Directory directory, String name, InternalUser... members) {
        return store.sessions().fromTransaction(session -> {
            InternalGroup group = directories.addGroup(session, directory.id(), name);
            for (InternalUser member : members) {
                directories.addMember(session, group, member);
            }
            return group;
        });
    }

    /** Puts the second group into the first. */
    void nest(InternalGroup group, InternalGroup child) {
        store.sessions().inTransaction(session -> directories.addMember(session, group, child));
    }

    void deactivate(Directory directory) {
        store.sessions().inTransaction(session -> session.merge(directory).setActive(false));
    }

    void deactivate(InternalUser user) {
        store.sessions()
                .inTransaction((Session session) ->
                        session.find(InternalUser.class, user.id()).setActive(false));
    }

    void execute(String sql, Object... binds) throws SQLException {
        try (Connection connection = address.connect();
                PreparedStatement statement = prepare(connection, sql, binds)) {
            statement.executeUpdate();
        }
    }

    /** The one number that a query finds. */
    long number(String sql, Object... binds) throws SQLException {
        try (Connection connection = address.connect();
                PreparedStatement statement = prepare(connection, sql, binds);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... binds) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < binds.length; i++) {
            statement.setObject(i + 1, binds[i]);
        }
        return statement;
    }

    @Override
    public void close() {
        store.close();
    }
}
