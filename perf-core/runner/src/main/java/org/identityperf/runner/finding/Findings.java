package org.identityperf.runner.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All findings of one module's run, as {@code findings.json} holds them.
 *
 * @param version of the file's format
 * @param baseline what the run compared with, and where that came from; empty where it compared nothing
 * @param candidate what it compared; empty where it compared nothing
 */
public record Findings(
        int version, String module, Optional<String> baseline, Optional<String> candidate, List<Finding> findings) {

    /** The version of the format, which grows with each change that a reader must know of. */
    public static final int VERSION = 1;

    public Findings {
        findings = List.copyOf(findings);
    }

    public static Findings of(String module, Optional<ComparisonResult> against, List<? extends Finding> findings) {
        return new Findings(
                VERSION,
                module,
                against.map(ComparisonResult::baseline),
                against.map(ComparisonResult::candidate),
                List.copyOf(findings));
    }

    /** Returns the same after a failure: what a comparison found until then stays. */
    public Findings after(Finding failure) {
        List<Finding> all = new ArrayList<>(List.of(failure));
        findings.stream().filter(Change.class::isInstance).forEach(all::add);
        return new Findings(version, module, baseline, candidate, all);
    }

    public Optional<ComparisonResult> against() {
        return baseline.map(before -> new ComparisonResult(
                before,
                candidate.orElse(""),
                findings.stream()
                        .filter(Change.class::isInstance)
                        .map(Change.class::cast)
                        .toList()));
    }
}
