package org.identityperf.keycloak.current.cluster;

import java.util.ArrayList;
import java.util.List;
import org.identityperf.keycloak.current.KeycloakServer;
import org.identityperf.keycloak.current.SessionsKept;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.probe.address.Address;

/**
 * Several servers of the real server code on one database, all in this JVM, each with a session factory and caches of its
 * own. They reach each other over the loopback interface, without the encryption that 26 is delivered with.
 */
public final class KeycloakCluster implements AutoCloseable {

    private final List<ClusterServer> servers = new ArrayList<>();

    private KeycloakCluster() {}

    /**
     * Starts servers, one after the other.
     *
     * @param address of a database with Keycloak's schema
     * @param kept where they keep sessions
     */
    public static KeycloakCluster start(Address address, int servers, SessionsKept kept) {
        KeycloakCluster cluster = new KeycloakCluster();
        try {
            for (ClusterPlace place : ClusterPlace.of(servers)) {
                cluster.servers.add(new ClusterServer(KeycloakServer.in(address, place, kept)));
            }
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    /** The servers, the first of which began the cluster. */
    public List<ClusterServer> servers() {
        return List.copyOf(servers);
    }

    /** The one whose turn it is: after the last it is the first one's again. */
    public ClusterServer server(int turn) {
        return servers.get(turn % servers.size());
    }

    /** What all have sent to each other so far. */
    public Sent sent() {
        return servers.stream().map(ClusterServer::sent).reduce(Sent.NOTHING, Sent::and);
    }

    @Override
    public void close() {
        // The one that began the cluster goes last, so that the cluster never needs another one to lead it.
        for (int i = servers.size() - 1; i >= 0; i--) {
            servers.get(i).close();
        }
        servers.clear();
    }
}
