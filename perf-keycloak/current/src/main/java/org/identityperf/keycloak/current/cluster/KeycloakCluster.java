package org.identityperf.keycloak.current.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.identityperf.keycloak.current.SessionsKept;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.keycloak.shared.NodeJvm;
import org.identityperf.probe.address.Address;

/**
 * Several servers of the real server code on one database, each with a session factory and caches of its own. They reach
 * each other over the loopback interface, unlike 26 as it is delivered in the clear.
 */
public final class KeycloakCluster implements AutoCloseable {

    private final List<ClusterServer> servers = new ArrayList<>();

    private KeycloakCluster() {}

    /**
     * Starts servers.
     *
     * @param address of a database with Keycloak's schema
     * @param kept where they keep sessions
     */
    public static KeycloakCluster start(Address address, int servers, SessionsKept kept, NodeJvm jvm) {
        KeycloakCluster cluster = new KeycloakCluster();
        List<ClusterPlace> places = ClusterPlace.of(servers);
        try {
            switch (jvm) {
                case SHARED -> cluster.startHere(address, places, kept);
                case OWN -> cluster.startElsewhere(address, places, kept);
            }
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    /** One after the other, since Keycloak keeps what it boots from in static fields. */
    private void startHere(Address address, List<ClusterPlace> places, SessionsKept kept) {
        places.forEach(place -> servers.add(new LocalServer(address, place, kept)));
    }

    /** Side by side, but for the one that begins the cluster: who finds none then would begin another. */
    private void startElsewhere(Address address, List<ClusterPlace> places, SessionsKept kept) {
        List<RemoteServer> remote = new ArrayList<>();
        for (ClusterPlace place : places) {
            RemoteServer server = new RemoteServer(place, kept);
            servers.add(server);
            remote.add(server);
        }
        remote.get(0).boot(address);
        CompletableFuture.allOf(remote.stream()
                        .skip(1)
                        .map(server -> CompletableFuture.runAsync(() -> server.boot(address)))
                        .toArray(CompletableFuture[]::new))
                .join();
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
