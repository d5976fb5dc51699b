package org.identityperf.keycloak.current.cluster;

import org.identityperf.keycloak.current.writer.SessionRows.Row;

/**
 * One of several servers, wherever it runs: what it does of what concerns the others, and what it sees of what they did.
 */
public interface ClusterServer extends AutoCloseable {

    /** Begins a session of a user, with one at a client, and returns its id. */
    String login(String userKey, String clientKey, String redirectUri);

    /** Notes that a session was used at that second. */
    void refresh(String id, String clientKey, int at);

    /** Ends a session. */
    void logout(String id);

    /**
     * The session of that id, as this server knows it.
     *
     * @throws IllegalStateException if it knows none
     */
    Row session(String id, String clientKey);

    /** Counts a wrong password, as Keycloak's protection against guessing does. */
    void fail(String userKey);

    /** How many wrong passwords of a user were counted; there was one at least. */
    int failures(String userKey);

    /** Forgets a user's wrong passwords. */
    void forgive(String userKey);

    /** Changes what the realm is called. */
    void rename(String name);

    /** What the realm is called, as this server knows it. */
    String name();

    /** How many entries of online sessions and their client sessions its caches have. */
    long entries();

    /** What it has sent to the others so far. */
    Sent sent();

    @Override
    void close();
}
