package org.identityperf.runner.gate;

import org.identityperf.runner.result.BenchmarkCase;

/**
 * Under which conditions a count must be the same again. Its text is the key in a golden file.
 *
 * @param cell the operation with all its parameters
 * @param server the server under test with its version
 * @param store the store with its version
 * @param fingerprint of the dataset
 */
public record CountKey(BenchmarkCase cell, String server, String store, String fingerprint) {

    /** Whether a key is of the same operation on rows that are made no more: it has another fingerprint only. */
    boolean replaces(String key) {
        return key.startsWith(conditions()) && !key.equals(toString());
    }

    private String conditions() {
        return cell + " | " + server + " | " + store + " | ";
    }

    @Override
    public String toString() {
        return conditions() + fingerprint;
    }
}
