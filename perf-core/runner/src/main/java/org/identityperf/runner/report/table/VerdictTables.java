package org.identityperf.runner.report.table;

import java.util.List;
import java.util.function.Predicate;
import org.identityperf.runner.claim.ClaimResult;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Rounded;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.ComparisonResult;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Units;

/** Verdict tables show claims, checks and findings with their verdicts. */
public final class VerdictTables {
    private static final String INTERVAL = Estimate.PERCENT + " % interval";

    private VerdictTables() {}

    /** Lists one claim at every place, with a sentence for each. */
    public static Table places(List<ClaimResult> results) {
        return new Table(
                results.get(0).title(),
                List.of(
                        Table.Column.verdict("verdict"),
                        Table.Column.text("where"),
                        Table.Column.number("estimate"),
                        Table.Column.number(INTERVAL),
                        Table.Column.number("band"),
                        Table.Column.prose("in words")),
                results.stream()
                        .map(claim -> List.of(
                                claim.verdict().words(),
                                ParamWords.of(claim.where()),
                                value(claim),
                                interval(claim),
                                claim.band().toString(),
                                claim.sentence()))
                        .toList());
    }

    private static String value(ClaimResult claim) {
        return claim.estimate().known() ? Rounded.of(claim.estimate().value()) : Units.NOT_COUNTED;
    }

    private static String interval(ClaimResult claim) {
        Estimate e = claim.estimate();
        return e.bounded() ? e.interval() : Units.NOT_COUNTED;
    }

    /** Lists the checks with one outcome. */
    public static Table checks(List<Check> checks, Outcome outcome) {
        return new Table(
                "Checks: " + word(outcome),
                List.of(Table.Column.prose("check"), Table.Column.prose("in words")),
                checks.stream()
                        .filter(c -> c.outcome() == outcome)
                        .map(c -> List.of(c.name(), c.sentence()))
                        .toList());
    }

    /** Lists what a comparison found. */
    public static Table findings(ComparisonResult against, Predicate<Finding> shown) {
        return new Table(
                against.candidate() + " against " + against.baseline(),
                List.of(Table.Column.verdict("verdict"), Table.Column.prose("what"), Table.Column.prose("in words")),
                against.findings().stream()
                        .filter(shown)
                        .map(f -> List.of(f.verdict().word(), f.what(), f.sentence()))
                        .toList());
    }

    private static String word(Outcome outcome) {
        return switch (outcome) {
            case PASS -> "pass";
            case FAIL -> "fail";
            case NOT_GATED -> "not gated";
            case SKIP -> "skipped";
        };
    }
}
