package org.identityperf.keycloak.shared;

import org.identityperf.probe.address.Address;

/** One server of a {@link KeycloakCluster}, wherever it runs. What else it can do, a module's own interface adds. */
public interface ClusterServer extends AutoCloseable {

    /**
     * What servers of a cluster have sent to each other.
     *
     * @param messages one for each receiver
     * @param bytes of their payload
     */
    record Sent(long messages, long bytes) {

        static final Sent NOTHING = new Sent(0, 0);

        Sent and(Sent other) {
            return new Sent(messages + other.messages, bytes + other.bytes);
        }

        /** What of it was sent after that. */
        Sent since(Sent before) {
            return new Sent(messages - before.messages, bytes - before.bytes);
        }
    }

    /**
     * Does what only one server of a cluster may do at a time before it boots: who joins while there is no cluster begins
     * one.
     *
     * @param database that it will boot on
     */
    void join(Address database);

    /** Boots it, after it has joined. */
    void boot(Address database);

    /** What it has sent to the others since it joined. */
    Sent sent();

    /** Ends it: in a JVM of its own at once, as a machine that fails does. */
    @Override
    void close();
}
