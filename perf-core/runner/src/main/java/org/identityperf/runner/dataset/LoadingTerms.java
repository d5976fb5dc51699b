package org.identityperf.runner.dataset;

import java.util.Optional;
import java.util.Set;
import org.identityperf.runner.jvm.Side;

/**
 * How the data of a side is loaded.
 *
 * @param recorded whether it is recorded which methods of the server loading executes
 * @param alike a side whose data is taken, since nothing that differs is executed by loading
 * @param fingerprints those of its data
 */
public record LoadingTerms(boolean recorded, Optional<Side> alike, Set<String> fingerprints) {

    /** A side's data is its own, and nothing is recorded. */
    public static final LoadingTerms OWN = new LoadingTerms(false, Optional.empty(), Set.of());

    /** A side's data is its own, and what loads it is recorded. */
    public static final LoadingTerms RECORDED = new LoadingTerms(true, Optional.empty(), Set.of());

    /** Returns those of a side that takes another side's data, where its server has the same version. */
    public static LoadingTerms alike(Side other, PreparedDatasets data) {
        return new LoadingTerms(false, Optional.of(other), data.fingerprints());
    }
}
