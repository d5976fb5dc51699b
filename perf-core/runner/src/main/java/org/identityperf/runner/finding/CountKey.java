package org.identityperf.runner.finding;

import java.util.Comparator;
import org.identityperf.runner.finding.Expected.Conditions;

/** A count key names the conditions under which a count must be the same again. */
public record CountKey(String server, String store, String fingerprint, String benchmarkCase)
        implements Comparable<CountKey> {

    private static final Comparator<CountKey> ORDER = Comparator.comparing(CountKey::server)
            .thenComparing(CountKey::store)
            .thenComparing(CountKey::fingerprint)
            .thenComparing(CountKey::benchmarkCase);

    /**
     * Returns whether the other key is of the same operation on rows that are no longer generated, or in another
     * version of the same store.
     */
    public boolean replaces(CountKey other) {
        return other.server.equals(server)
                && withoutVersions(other.store).equals(withoutVersions(store))
                && other.benchmarkCase.equals(benchmarkCase)
                && !other.equals(this);
    }

    private static String withoutVersions(String stores) {
        return stores.replaceAll(" \\d[^ ]*", "");
    }

    public Conditions conditions() {
        return new Conditions(server, store, fingerprint);
    }

    public String where() {
        return store + ", dataset " + fingerprint;
    }

    @Override
    public int compareTo(CountKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return benchmarkCase + " on " + server + ", " + where();
    }
}
