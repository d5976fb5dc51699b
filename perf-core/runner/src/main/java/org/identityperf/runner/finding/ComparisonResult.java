package org.identityperf.runner.finding;

import java.util.Comparator;
import java.util.List;

/**
 * The comparison of a candidate with its baseline.
 *
 * @param baseline the baseline's server with its version, and where it came from
 * @param findings what matters most first
 */
public record ComparisonResult(String baseline, String candidate, List<Change> findings) {

    public ComparisonResult {
        findings =
                findings.stream().sorted(Comparator.comparing(Change::verdict)).toList();
    }
}
