package org.identityperf.keycloak.current.cluster;

import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionsKept;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.shared.ClusterJvm;
import org.identityperf.keycloak.shared.ClusterServer;
import org.identityperf.keycloak.shared.KeycloakCluster;
import org.identityperf.keycloak.shared.RemoteServer;
import org.identityperf.probe.address.Address;

/** One of several servers: what it does of what concerns the others, and what it sees of what they did. */
public interface CurrentServer extends ClusterServer {

    /**
     * Starts several servers.
     *
     * @param address of a database with Keycloak's schema
     * @param kept where they keep sessions
     */
    static KeycloakCluster<CurrentServer> start(Address address, int servers, SessionsKept kept, ClusterJvm jvm) {
        return KeycloakCluster.start(address, servers, jvm, place -> switch (jvm) {
            case SHARED -> new LocalServer(place, kept);
            // Its clock shows what this JVM's does.
            case OWN -> RemoteServer.start(CurrentServer.class, place, LocalServer.class, kept, SessionClock.offset());
        });
    }

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
}
