package org.identityperf.keycloak.shared;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.identityperf.keycloak.shared.ClusterServer.Sent;
import org.identityperf.probe.address.Address;

/**
 * A Keycloak cluster is several servers of the real server code on one database. Each has a session factory and caches
 * of its own, and they reach each other unencrypted over the loopback interface.
 *
 * @param <S> the interface of its servers
 */
public final class KeycloakCluster<S extends ClusterServer> implements AutoCloseable {

    private final ClusterJvm jvm;
    private final List<S> servers = new ArrayList<>();

    private KeycloakCluster(ClusterJvm jvm) {
        this.jvm = jvm;
    }

    /**
     * Starts a cluster.
     *
     * @param address of a database with Keycloak's schema
     * @param servers how many there are
     * @param jvm in which JVM each of them runs
     * @param server makes the server of a place, in that JVM
     * @throws IllegalArgumentException if {@code servers} is below 1
     */
    public static <S extends ClusterServer> KeycloakCluster<S> start(
            Address address, int servers, ClusterJvm jvm, Function<ClusterPlace, S> server) {
        KeycloakCluster<S> cluster = new KeycloakCluster<>(jvm);
        try {
            ClusterPlace.of(servers).forEach(place -> cluster.servers.add(server.apply(place)));
            cluster.boot(address);
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    /**
     * Boots all servers. In this JVM they boot one after the other, since Keycloak keeps its settings in static fields.
     * In JVMs of their own, each boots while the next one joins.
     */
    private void boot(Address address) {
        List<CompletableFuture<Void>> boots = new ArrayList<>();
        for (S server : servers) {
            server.join(address);
            switch (jvm) {
                case SHARED -> server.boot(address);
                case OWN ->
                    boots.add(CompletableFuture.runAsync(() -> server.boot(address), KeycloakCluster::inThread));
            }
        }
        boots.forEach(CompletableFuture::join);
    }

    /** Runs the work in a thread of its own, as a starting server has. */
    public static void inThread(Runnable work) {
        Thread thread = new Thread(work, "server of a cluster");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns the servers, the first of which began the cluster. */
    public List<S> servers() {
        return List.copyOf(servers);
    }

    /** Returns the server whose turn it is; the first one follows the last. */
    public S server(int turn) {
        return servers.get(turn % servers.size());
    }

    /** Returns in which JVM each server runs. */
    public ClusterJvm jvm() {
        return jvm;
    }

    /** Returns what all servers have sent to each other so far. */
    Sent sent() {
        return servers.stream().map(ClusterServer::sent).reduce(Sent.NOTHING, Sent::and);
    }

    /**
     * Ends a server as a machine that fails does.
     *
     * @param index which one, from 0
     * @throws UnsupportedOperationException if it has no JVM of its own: a JVM can't die in part, so the server's work
     *     would go on and its locks would stay
     */
    public void kill(int index) {
        if (jvm != ClusterJvm.OWN) {
            throw new UnsupportedOperationException("only a server in a JVM of its own can be killed");
        }
        servers.remove(index).close();
    }

    @Override
    public void close() {
        // The server that began the cluster is closed last, so that no other one ever has to lead it.
        for (int i = servers.size() - 1; i >= 0; i--) {
            servers.get(i).close();
        }
        servers.clear();
    }
}
