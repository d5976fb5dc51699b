package org.identityperf.runner.gate.counts;

import java.util.Comparator;
import java.util.List;

/** A count key names the conditions under which a count must be the same again. */
public record CountKey(String server, String store, String fingerprint, String benchmarkCase)
        implements Comparable<CountKey> {

    private static final Comparator<CountKey> ORDER = Comparator.comparing(CountKey::server)
            .thenComparing(CountKey::store)
            .thenComparing(CountKey::fingerprint)
            .thenComparing(CountKey::benchmarkCase);

    /**
     * Returns whether the other key is of the same operation on rows that are no longer generated: only its fingerprint
     * differs.
     */
    boolean replaces(CountKey other) {
        return other.server.equals(server)
                && other.store.equals(store)
                && other.benchmarkCase.equals(benchmarkCase)
                && !other.fingerprint.equals(fingerprint);
    }

    /** Returns what it shares with other operations. */
    List<String> groups() {
        return List.of(server, store, fingerprint);
    }

    @Override
    public int compareTo(CountKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return benchmarkCase + " on " + server + ", " + store + ", dataset " + fingerprint;
    }
}
