package org.identityperf.lab.gate;

import org.identityperf.lab.result.Cell;

/**
 * Under which conditions a count must be the same again. Its text is the key in a golden file.
 *
 * @param cell the operation with all its parameters
 * @param server the server under test with its version
 * @param store the store with its version
 * @param fingerprint of the dataset
 */
public record CountKey(Cell cell, String server, String store, String fingerprint) {

    @Override
    public String toString() {
        return cell + " | " + server + " | " + store + " | " + fingerprint;
    }
}
