package org.identityperf.runner.gate.verdict;

import java.util.Comparator;
import java.util.List;

/**
 * A comparison result compares a candidate with its baseline.
 *
 * @param baseline the baseline's server with its version, and where it came from
 * @param findings what matters most first
 */
public record ComparisonResult(String baseline, String candidate, List<Finding> findings) {

    public ComparisonResult {
        findings =
                findings.stream().sorted(Comparator.comparing(Finding::verdict)).toList();
    }
}
