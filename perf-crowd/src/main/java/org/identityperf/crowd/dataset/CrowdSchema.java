package org.identityperf.crowd.dataset;

import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.hibernate.Session;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.crowd.reference.ReferenceCrowdStore;
import org.identityperf.crowd.reference.entity.Application;
import org.identityperf.crowd.reference.entity.Directory;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.LiquibaseChangelog;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.log.Logs;

/**
 * The Crowd schema is the set of documented tables, created by Liquibase, with one directory and two applications in
 * them. It has no dimensions.
 */
public final class CrowdSchema extends SizedDataset {

    /** The id of the directory. */
    public static final long DIRECTORY = 1;

    /** The application that lets every user log in. */
    public static final String OPEN_APPLICATION = "open";

    /** The application that lets in the members of {@code group1}, which contains {@code group0}, the largest group. */
    public static final String GROUP_APPLICATION = "members";

    private static final String SCHEMA = "Crowd reference store";
    private static final LiquibaseChangelog CHANGELOG = new LiquibaseChangelog("crowd-changelog.xml");
    private static final int CONNECTIONS = 2;

    public CrowdSchema() {
        super(DatasetDescription.of("CrowdSchema", 1, SCHEMA), 16L << 20);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws Exception {
        Logs.quiet();
        progress.begin("schema", 1);
        CHANGELOG.apply(database);
        Clock clock = Clock.fixed(CrowdPopulation.NOW, ZoneOffset.UTC);
        SessionRules rules = SessionRules.usual(clock, () -> seed);
        try (ReferenceCrowdStore store = ReferenceCrowdStore.open(database, CONNECTIONS, rules)) {
            store.sessions().inTransaction(session -> applications(session, rules.now()));
        }
        progress.advance(1);
    }

    private static void applications(Session session, LocalDateTime now) {
        Directory directory = new Directory("internal", now);
        session.persist(directory);
        if (directory.id() != DIRECTORY) {
            throw new IllegalStateException("the first directory of new tables has the id " + directory.id());
        }
        application(session, directory, OPEN_APPLICATION, true, now);
        application(session, directory, GROUP_APPLICATION, false, now, CrowdPopulation.groupName(1));
    }

    private static void application(
            Session session, Directory directory, String name, boolean allowAll, LocalDateTime now, String... groups) {
        Application application = new Application(name, CrowdEncoder.PKCS5S2.encode(name), now);
        application.map(directory, allowAll, groups);
        session.persist(application);
    }
}
