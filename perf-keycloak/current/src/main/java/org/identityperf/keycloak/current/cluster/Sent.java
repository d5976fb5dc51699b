package org.identityperf.keycloak.current.cluster;

/**
 * What servers of a cluster have sent to each other.
 *
 * @param messages one for each receiver
 * @param bytes of their payload
 */
public record Sent(long messages, long bytes) {

    static final Sent NOTHING = new Sent(0, 0);

    Sent and(Sent other) {
        return new Sent(messages + other.messages, bytes + other.bytes);
    }

    /** What of it was sent after that. */
    public Sent since(Sent before) {
        return new Sent(messages - before.messages, bytes - before.bytes);
    }
}
