package org.identityperf.runner.report.table;

import java.util.List;
import java.util.function.Predicate;
import org.identityperf.runner.claim.ClaimResult;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.wording.ClaimWording;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.Units;

/** Verdict tables show claims, checks and findings with their verdicts. */
public final class VerdictTables {
    private VerdictTables() {}

    /** Lists one claim at every place, with a sentence for each. */
    public static Table places(List<ClaimResult> results) {
        return new Table.Of<ClaimResult>()
                .verdict("verdict", claim -> claim.verdict().words())
                .text("where", claim -> ParamWords.of(claim.where()))
                .number(
                        "estimate",
                        claim -> claim.estimate().known()
                                ? Units.rounded(claim.estimate().value())
                                : Units.NOT_COUNTED)
                .number(
                        Estimate.PERCENT + " % interval",
                        claim -> claim.estimate().bounded() ? claim.estimate().interval() : Units.NOT_COUNTED)
                .number("band", claim -> claim.band().toString())
                .prose("in words", ClaimWording::sentence)
                .table(results.get(0).title(), results);
    }

    public static Table checks(List<Finding> checks, Outcome outcome) {
        return new Table.Of<Finding>()
                .prose("check", Wording::name)
                .prose("in words", Wording::reason)
                .table(
                        "Checks: " + Units.choice(outcome.name()),
                        checks.stream().filter(c -> c.outcome() == outcome).toList());
    }

    public static Table findings(ComparisonResult against, Predicate<Change> shown) {
        return new Table.Of<Change>()
                .verdict("verdict", change -> Wording.of(change.verdict()))
                .prose("what", Wording::name)
                .prose("in words", Wording::sentence)
                .table(
                        against.candidate() + " against " + against.baseline(),
                        against.findings().stream().filter(shown).toList());
    }
}
