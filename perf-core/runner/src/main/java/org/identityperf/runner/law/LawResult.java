package org.identityperf.runner.law;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Whether a law holds in one run, at one combination of the parameters that it does not run over.
 *
 * @param law the law's id
 * @param title the law in words
 * @param where that combination; only the law's fixed parameters where nothing was measured
 * @param estimate what was estimated, with its interval; {@link Estimate#NONE} where nothing was measured
 * @param published the published figures
 * @param band where the law counts as holding
 * @param verdict what the interval and the band say
 * @param sentence the whole in words
 */
public record LawResult(
        String law,
        String title,
        SortedMap<String, String> where,
        Estimate estimate,
        String published,
        Band band,
        Verdict verdict,
        String sentence) {

    public LawResult {
        where = Collections.unmodifiableSortedMap(new TreeMap<>(where));
    }
}
