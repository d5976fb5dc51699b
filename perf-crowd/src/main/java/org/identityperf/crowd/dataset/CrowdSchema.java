package org.identityperf.crowd.dataset;

import java.sql.Connection;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import liquibase.Liquibase;
import liquibase.UpdateSummaryOutputEnum;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.hibernate.Session;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.crowd.reference.ReferenceStore;
import org.identityperf.crowd.reference.entity.Application;
import org.identityperf.crowd.reference.entity.Directory;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.log.Logs;

/** The documented tables, made by Liquibase, with one directory and two applications in them. It has no dimensions. */
public final class CrowdSchema implements Dataset {

    /** The id of the directory. */
    public static final long DIRECTORY = 1;

    /** The application that lets everybody in. */
    public static final String OPEN_APPLICATION = "open";

    /** The application that lets in who is in {@code group1}, which holds {@code group0}, the largest group. */
    public static final String GROUP_APPLICATION = "members";

    private static final String SCHEMA = "Crowd reference store";
    private static final String CHANGELOG = "crowd-changelog.xml";
    private static final int CONNECTIONS = 2;
    private static final long BYTES = 16L << 20;

    @Override
    public String name() {
        return "CrowdSchema";
    }

    @Override
    public int generatorVersion() {
        return 1;
    }

    @Override
    public String schema() {
        return SCHEMA;
    }

    @Override
    public long bytes(Sizes sizes) {
        return BYTES;
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws Exception {
        Logs.quiet();
        progress.begin("schema", 1);
        tables(database);
        Clock clock = Clock.fixed(Population.NOW, ZoneOffset.UTC);
        SessionRules rules = SessionRules.usual(clock, () -> seed);
        try (ReferenceStore store = ReferenceStore.open(database, CONNECTIONS, rules)) {
            store.sessions().inTransaction(session -> applications(session, rules.now()));
        }
        progress.advance(1);
    }

    /** The tables alone, without a row. */
    public static void tables(Address database) throws Exception {
        // Otherwise Liquibase would report over the network that it was used.
        System.setProperty("liquibase.analytics.enabled", "false");
        try (Connection connection = database.connect();
                Liquibase liquibase =
                        new Liquibase(CHANGELOG, new ClassLoaderResourceAccessor(), new JdbcConnection(connection))) {
            liquibase.setShowSummaryOutput(UpdateSummaryOutputEnum.LOG);
            liquibase.update();
        } catch (LiquibaseException e) {
            throw new IllegalStateException("the tables could not be made at " + database + ": " + e.getMessage(), e);
        }
    }

    private static void applications(Session session, LocalDateTime now) {
        Directory directory = new Directory("internal", now);
        session.persist(directory);
        if (directory.id() != DIRECTORY) {
            throw new IllegalStateException("the first directory of new tables has the id " + directory.id());
        }
        application(session, directory, OPEN_APPLICATION, true, now);
        application(session, directory, GROUP_APPLICATION, false, now, Population.groupName(1));
    }

    private static void application(
            Session session, Directory directory, String name, boolean allowAll, LocalDateTime now, String... groups) {
        Application application = new Application(name, CrowdEncoder.PKCS5S2.encode(name), now);
        application.map(directory, allowAll, groups);
        session.persist(application);
    }
}
