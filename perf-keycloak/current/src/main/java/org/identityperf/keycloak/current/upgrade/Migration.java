package org.identityperf.keycloak.current.upgrade;

import java.sql.SQLException;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.upgrade.UpgradeSteps;

/** The migration of a database is what Keycloak does at its first start on one that an older release has filled. */
public final class Migration {

    /** The classes that migrate realms, one for each release that needs it. */
    private static final Pattern MIGRATORS =
            Pattern.compile("org\\.keycloak\\.migration\\.migrators\\.(MigrateTo\\w+)(\\$.*)?");

    private static final String LOGGER = "org.keycloak.connections.jpa.updater.liquibase";

    private Migration() {}

    /** Watches the steps of a start in this JVM. */
    public static UpgradeSteps watch(Address database) throws SQLException {
        return UpgradeSteps.watch(database, MIGRATORS, LOGGER);
    }
}
