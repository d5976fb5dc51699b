package org.identityperf.keycloak.current.writer;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;

/** A session writer changes sessions. Each call is a transaction of its own, as a request has. */
public interface SessionWriter extends AutoCloseable {

    /** Opens the writer that is the server's own code, or the floor. */
    static SessionWriter open(Address address, Implementation implementation) {
        return implementation == Implementation.FLOOR
                ? new FloorSessionWriter(address)
                : new ServerSessionWriter(address);
    }

    /** Begins the online sessions that can't be loaded, since no database keeps them. */
    default void begin(SessionPopulation about) {}

    /** Returns an online session as it is kept: in the database, or else by the server. */
    default Row online(SessionRows database, String id, String clientKey) throws SQLException {
        return database.online(id);
    }

    /** Removes an online session from where it is kept. */
    default void remove(SessionRows database, String id) throws SQLException {
        database.remove(id);
    }

    /** Returns whether {@link #removeExpired} removes online sessions from the database. */
    default boolean expiresOnline() {
        return true;
    }

    /**
     * Begins an online session of a user at a client, as a login does.
     *
     * @param redirectUri where the client wants the user back
     * @return the session's id
     */
    String create(String userKey, String clientKey, String redirectUri);

    /**
     * Records that an online session was used at its client, as the refresh of a token does. It does nothing if the session
     * has ended.
     *
     * @param at in seconds, later than ever before
     */
    void refresh(String id, String clientKey, int at);

    /**
     * Records that many offline sessions were used, as a server that keeps online sessions in its caches alone does.
     *
     * @param at in seconds
     */
    void refreshOffline(List<String> ids, int at);

    /** Ends an online session, as a logout does. */
    void end(String id);

    /** Returns how many entries its caches have that belong to sessions; the floor has no cache. */
    default long entries() {
        return 0;
    }

    /** Returns how many objects are alive that belong to one request each; the floor has none. */
    default long requests() {
        return 0;
    }

    /** Removes what has expired, online and offline, as the server does every few minutes. */
    void removeExpired();

    @Override
    void close();
}
