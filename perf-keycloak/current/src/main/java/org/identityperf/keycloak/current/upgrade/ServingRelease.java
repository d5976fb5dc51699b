package org.identityperf.keycloak.current.upgrade;

import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.keycloak.shared.Requests;
import org.identityperf.keycloak.shared.ServerJvm;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.upgrade.ConstantLoad;
import org.identityperf.probe.upgrade.ConstantLoad.Observed;
import org.identityperf.probe.upgrade.OlderRelease;

/**
 * A serving release is a server of an older release, in a JVM of its own, that is asked a few times a second: to read a
 * user from the database, to begin a session, and to note that one was used.
 */
public final class ServingRelease implements AutoCloseable {

    private static final Duration EVERY = Duration.ofMillis(100);
    private static final String REDIRECT = "https://client.example.org/back";

    private static final String BEGIN = "begin";
    private static final String END = "end";
    private static final int WORDS = 7;

    private final ServerJvm jvm;

    private ServingRelease(ServerJvm jvm) {
        this.jvm = jvm;
    }

    /** Starts a server of that release on a database of its own, and asks it from now on. */
    public static ServingRelease begin(OlderRelease release, Address database, long users, long sessions) {
        ServerJvm jvm = ServerJvm.of(release, ServingRelease.class);
        jvm.ask(BEGIN, database.url(), database.user(), database.password(), users, sessions);
        return new ServingRelease(jvm);
    }

    /** Asks no more; returns what was observed of each operation. */
    public List<Observed> end() {
        List<String> words = jvm.ask(END);
        return Stream.iterate(0, i -> i < words.size(), i -> i + WORDS)
                .map(i -> new Observed(
                        words.get(i),
                        Long.parseLong(words.get(i + 1)),
                        Long.parseLong(words.get(i + 2)),
                        words.get(i + 3).strip(),
                        Long.parseLong(words.get(i + 4)),
                        Long.parseLong(words.get(i + 5)),
                        Long.parseLong(words.get(i + 6))))
                .toList();
    }

    @Override
    public void close() {
        jvm.close();
    }

    /** Answers the requests of the JVM that started this one. */
    public static void main(String[] none) throws InterruptedException {
        Requests.answer(Serving::new);
    }

    private static final class Serving implements Function<List<String>, List<?>> {
        private ConstantLoad load;

        @Override
        public List<?> apply(List<String> words) {
            if (words.get(0).equals(BEGIN)) {
                load = begin(
                        new Address(words.get(1), words.get(2), words.get(3)),
                        Long.parseLong(words.get(4)),
                        Long.parseLong(words.get(5)));
                return List.of();
            }
            return load.end().stream()
                    .flatMap(each -> Stream.of(
                            each.operation(),
                            each.asked(),
                            each.failed(),
                            // An empty word at the end of an answer would be lost.
                            each.why() + ' ',
                            each.failedAt(),
                            each.longest(),
                            each.longestAt()))
                    .toList();
        }

        private static ConstantLoad begin(Address database, long users, long sessions) {
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
            return ConstantLoad.begin(operations, EVERY);
        }
    }
}
