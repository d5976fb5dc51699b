package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;
import org.identityperf.keycloak.shared.Requests;
import org.identityperf.keycloak.shared.ServerJvm;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.upgrade.Interruption;
import org.identityperf.probe.upgrade.UpgradeSteps;

/** The migration of a database is what Keycloak does at its first start on one that an older release has filled. */
public final class Migration {

    /** The classes that migrate realms, one for each release that needs it. */
    private static final Pattern MIGRATORS =
            Pattern.compile("org\\.keycloak\\.migration\\.migrators\\.(MigrateTo\\w+)(\\$.*)?");

    private static final String LOGGER = "org.keycloak.connections.jpa.updater.liquibase";

    private static final String START = "start";
    private static final String BREAK_OFF = "breakOff";

    private Migration() {}

    /** Watches the steps of a start in this JVM. */
    public static UpgradeSteps watch(Address database) throws SQLException {
        return UpgradeSteps.watch(database, MIGRATORS, LOGGER);
    }

    /** Starts a JVM that is to start a server. */
    public static ServerJvm jvm(int number) {
        return new ServerJvm("server " + number, Migration.class, List.of());
    }

    /**
     * Has a JVM start its server.
     *
     * @throws IllegalStateException if it could not be started
     */
    public static void start(ServerJvm jvm, Address database) {
        jvm.ask(START, database.url(), database.user(), database.password());
    }

    /**
     * Has a JVM start its server, and breaks the start off.
     *
     * @throws IllegalStateException as it should: either the JVM has ended, or its server could not be started
     */
    public static void breakOff(ServerJvm jvm, Address database, Interruption interruption) {
        jvm.ask(
                BREAK_OFF,
                database.url(),
                database.user(),
                database.password(),
                interruption.kind(),
                interruption.statement());
    }

    /** Answers the requests of the JVM that started this one. */
    public static void main(String[] none) throws InterruptedException {
        Requests.answer(() -> Migration::answer);
    }

    private static List<?> answer(List<String> words) {
        Address database = new Address(words.get(1), words.get(2), words.get(3));
        if (words.get(0).equals(START)) {
            CurrentModelLayer.upgrading(database);
        } else {
            breakOff(database, new Interruption(Interruption.Kind.valueOf(words.get(4)), Long.parseLong(words.get(5))));
        }
        return List.of();
    }

    @SuppressWarnings("try") // what it executes is watched only to be broken off
    private static void breakOff(Address database, Interruption interruption) {
        try (UpgradeSteps steps = UpgradeSteps.breakOff(database, MIGRATORS, LOGGER, interruption)) {
            CurrentModelLayer.upgrading(database);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
