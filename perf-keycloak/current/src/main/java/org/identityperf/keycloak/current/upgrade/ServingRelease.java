package org.identityperf.keycloak.current.upgrade;

import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.keycloak.shared.RemoteServer;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.upgrade.ConstantLoad;
import org.identityperf.probe.upgrade.ConstantLoad.Observed;
import org.identityperf.probe.upgrade.OlderRelease;

/**
 * A server of an older release, in a JVM of its own, that is asked a few times a second: to read a
 * user from the database, to begin a session, and to note that one was used.
 */
public interface ServingRelease extends AutoCloseable {

    /** Starts a server of that release on a database of its own, and asks it from now on. */
    static ServingRelease of(OlderRelease release, Address database, long users, long sessions) {
        ServingRelease serving = RemoteServer.start(ServingRelease.class, release, Serving.class);
        serving.begin(database, users, sessions);
        return serving;
    }

    /** Starts sending requests to a server on that database. */
    void begin(Address database, long users, long sessions);

    /** Asks no more; returns what was observed of each operation. */
    Observed[] end();

    @Override
    void close();

    /** The one in the older release's JVM. */
    final class Serving implements ServingRelease {

        private static final Duration EVERY = Duration.ofMillis(100);
        private static final String REDIRECT = "https://client.example.org/back";

        private ConstantLoad load;

        /** Answers the requests of the JVM that started this one. */
        public static void main(String[] none) {
            RemoteServer.serve(ServingRelease.class, Serving::new);
        }

        @Override
        public void begin(Address database, long users, long sessions) {
            SessionPopulation population;
            try {
                population = SessionPopulation.in(database, users, sessions);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            SessionClock.atStart();
            CurrentModelLayer server = CurrentModelLayer.on(database);
            SessionWriter writer = new SessionWriter(new ServerReader(server));
            Map<String, ConstantLoad.Operation> operations = new LinkedHashMap<>();
            operations.put("read", i -> {
                server.forget();
                String found = server.inRealm((session, in) -> session.users()
                        .getUserById(in, population.userKey(i % users))
                        .getUsername());
                if (found == null) {
                    throw new IllegalStateException("a user has no name");
                }
            });
            operations.put(
                    "login", i -> writer.create(population.userKey(i % users), population.clientKey(i), REDIRECT));
            operations.put(
                    "refresh",
                    i -> writer.refreshOffline(
                            List.of(population.id(true, i % sessions)), SessionPopulation.STARTED + i));
            // Each has been done once before it is observed: the server is warm.
            operations.values().forEach(operation -> {
                try {
                    operation.ask(0);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            load = ConstantLoad.begin(operations, EVERY);
        }

        @Override
        public Observed[] end() {
            return load.end().toArray(Observed[]::new);
        }

        /** Does nothing: it ends with its JVM. */
        @Override
        public void close() {}
    }
}
