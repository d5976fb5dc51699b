package org.identityperf.runner.result;

import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.runner.settings.Store;

/**
 * A dataset of a run.
 *
 * @param sizes how much of each dimension was loaded
 * @param bytes how large its snapshot is on disk; 0 if it was loaded for a single user
 */
public record LoadedDataset(String name, SortedMap<String, Long> sizes, String fingerprint, Store store, long bytes) {

    /** Returns what decides counts of these datasets: the fingerprint of each, by name. */
    public static SortedMap<String, String> fingerprints(Collection<LoadedDataset> datasets) {
        SortedMap<String, String> fingerprints = new TreeMap<>();
        datasets.forEach(each -> fingerprints.put(
                "dataset." + each.name + (each.sizes.isEmpty() ? "" : new Sizes(each.sizes)), each.fingerprint));
        return fingerprints;
    }
}
