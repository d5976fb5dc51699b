package org.identityperf.keycloak.current.cluster;

import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionsKept;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.shared.ClusterJvm;
import org.identityperf.keycloak.shared.ClusterServer;
import org.identityperf.keycloak.shared.KeycloakCluster;
import org.identityperf.keycloak.shared.RemoteServer;
import org.identityperf.probe.address.Address;

/**
 * One of several servers of a cluster: it makes changes that concern the others, and shows what it
 * sees of their changes.
 */
public interface CurrentServer extends ClusterServer {

    /**
     * Starts several servers.
     *
     * @param address of a database with Keycloak's schema
     * @param kept where they keep sessions
     */
    static KeycloakCluster<CurrentServer> start(Address address, int servers, SessionsKept kept, ClusterJvm jvm) {
        return KeycloakCluster.start(address, servers, jvm, place -> switch (jvm) {
            case SHARED -> new LocalCurrentServer(place, kept);
            // Its clock shows the same time as this JVM's.
            case OWN ->
                RemoteServer.start(CurrentServer.class, place, LocalCurrentServer.class, kept, SessionClock.offset());
        });
    }

    /** Begins a session of a user, with one at a client, and returns its id. */
    String login(String userKey, String clientKey, String redirectUri);

    /** Records that a session was used at that second. */
    void refresh(String id, String clientKey, int at);

    /** Ends a session. */
    void logout(String id);

    /**
     * Returns the session with that id, as this server knows it.
     *
     * @throws IllegalStateException if it knows none
     */
    Row session(String id, String clientKey);

    /** Counts a wrong password, as Keycloak's protection against guessing does. */
    void fail(String userKey);

    /** Returns how many wrong passwords of a user were counted; there was at least one. */
    int failures(String userKey);

    /** Forgets a user's wrong passwords. */
    void forgive(String userKey);

    /** Changes the name that the realm shows. */
    void rename(String name);

    /** Returns the name that the realm shows, as this server knows it. */
    String name();

    /** Returns how many entries of online sessions and their client sessions its caches have. */
    long entries();
}
