package org.identityperf.keycloak.shared;

import org.identityperf.probe.address.Address;

/**
 * One server of a {@link KeycloakCluster}, in whichever JVM it runs. A module's own interface adds
 * what else it can do.
 */
public interface ClusterServer extends AutoCloseable {

    /**
     * A sent count says how much the servers of a cluster have sent to each other.
     *
     * @param messages one for each receiver
     * @param bytes of their payload
     */
    record Sent(long messages, long bytes) {

        static final Sent NOTHING = new Sent(0, 0);

        Sent and(Sent other) {
            return new Sent(messages + other.messages, bytes + other.bytes);
        }

        /** Returns what was sent after {@code before} was counted. */
        Sent since(Sent before) {
            return new Sent(messages - before.messages, bytes - before.bytes);
        }
    }

    /**
     * Does what only one server of a cluster may do at a time before it boots: a server that joins while there is no
     * cluster begins one.
     *
     * @param database that the server will boot on
     */
    void join(Address database);

    /** Boots the server, after it has joined. */
    void boot(Address database);

    /** Returns what the server has sent to the others since it joined. */
    Sent sent();

    /** Ends the server. One in a JVM of its own ends at once, as on a machine that fails. */
    @Override
    void close();
}
