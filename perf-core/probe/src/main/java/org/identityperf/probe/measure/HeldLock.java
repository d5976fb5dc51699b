package org.identityperf.probe.measure;

/**
 * A lock that other threads of the server wait for while the thread that holds it waits for the store.
 *
 * @param lock the class of the monitor's object; of a pool, what it lacks
 * @param at the method that holds it, with its class and line; empty for a pool
 */
public record HeldLock(String lock, String at) implements Comparable<HeldLock> {

    /** The pool has no connection for another operation. */
    static final HeldLock LAST_CONNECTION = new HeldLock("the last connection of the pool", "");

    @Override
    public int compareTo(HeldLock other) {
        return words().compareTo(other.words());
    }

    /** Returns {@code org.example.Users, synchronized at org.example.Users.find:31}. */
    public String words() {
        return lock + (at.isEmpty() ? "" : ", synchronized at " + at);
    }
}
