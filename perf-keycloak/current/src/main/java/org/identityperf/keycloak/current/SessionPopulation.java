package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.identityperf.probe.address.Address;

/**
 * A session population describes the sessions of a realm's users: so many online, and as many offline with other ids.
 * Session i belongs to user i; after the last user comes the first again. Session i has one client session, at client i
 * of the first {@value #CLIENTS}, from the first again after the last.
 *
 * @param realm whose users and clients they are of
 * @param sessions how many there are of each kind
 */
public record SessionPopulation(UserPopulation realm, long sessions) {

    /** How many clients have sessions. */
    public static final int CLIENTS = 10;

    /** The time when all sessions began and were last used, in seconds. */
    public static final int STARTED = (int) (UserPopulation.CREATED / 1000);

    public SessionPopulation {
        if (sessions < CLIENTS || realm.sizes().clients() < CLIENTS) {
            throw new IllegalArgumentException(sessions + " sessions at "
                    + realm.sizes().clients() + " clients: there must be " + CLIENTS + " of each at least");
        }
    }

    /** Returns the sessions of a database that holds so many, of so many users. */
    public static SessionPopulation in(Address database, long users, long sessions) throws SQLException {
        return new SessionPopulation(UserPopulation.in(database, users), sessions);
    }

    /**
     * Returns the id of session i. It is as long as those that Keycloak makes, which hold letters of all kinds. It has
     * only hexadecimal digits, whose order is the same in every collation.
     */
    public String id(boolean offline, long i) {
        String random = realm.id(offline ? UserPopulation.Kind.OFFLINE_SESSION : UserPopulation.Kind.SESSION, i);
        return Release.here().sessionId(random);
    }

    /** Returns the user of session i. */
    public long user(long i) {
        return i % realm.sizes().users();
    }

    /** Returns the key of the user of session i. */
    public String userKey(long i) {
        return realm.userId(user(i));
    }

    /** Returns the key of the client of session i. */
    public String clientKey(long i) {
        return realm.clients().key(client(i));
    }

    /** Returns the client of session i. */
    public static int client(long i) {
        return (int) (i % CLIENTS);
    }

    /** Returns the session that question i is about; it differs for each i if there are enough sessions. */
    public long apart(int i) {
        return i * UserPopulation.STRIDE % sessions;
    }

    /** Returns how many sessions of a kind each client has, by the key of the client. */
    public Map<String, Long> byClient() {
        return IntStream.range(0, CLIENTS)
                .boxed()
                .collect(Collectors.toMap(
                        k -> realm.clients().key(k), k -> sessions / CLIENTS + (k < sessions % CLIENTS ? 1 : 0)));
    }

    /** Returns the first offline sessions at a client, in the order of their ids. */
    public LongStream offlineAt(int client, int most) {
        return firstById(LongStream.range(0, sessions).filter(i -> client(i) == client), "", most);
    }

    /** Returns the first offline sessions that come after session i, in the order of their ids. */
    public LongStream offlineAfter(long i, int most) {
        return firstById(LongStream.range(0, sessions), id(true, i), most);
    }

    /** Keeps no more than it returns, since there may be millions. */
    private LongStream firstById(LongStream offline, String after, int most) {
        NavigableMap<String, Long> first = new TreeMap<>();
        offline.forEach(i -> {
            String id = id(true, i);
            if (id.compareTo(after) > 0) {
                first.put(id, i);
                if (first.size() > most) {
                    first.pollLastEntry();
                }
            }
        });
        return first.values().stream().mapToLong(i -> i);
    }
}
