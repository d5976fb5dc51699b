package org.identityperf.runner.report.table;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.identityperf.runner.claim.ClaimResult;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.GrowthChanged;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.PlanChanged;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.report.format.Sentence;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.report.wording.ClaimWording;
import org.identityperf.runner.report.wording.CountWording;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.Measurement;
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

    /** Lists what a comparison found to be worse, better or done in another way, with both sides beside each other. */
    public static Table moved(ComparisonResult against) {
        return new Table.Of<Moved>()
                .verdict("verdict", row -> Wording.of(row.change().verdict()))
                .subject("operation", row -> operation(row.change()))
                .prose("what", Moved::what)
                .value("baseline", Moved::baseline)
                .value("candidate", Moved::candidate)
                .value("times", Moved::times)
                .prose("in words", Moved::words)
                .filled(
                        caption(against),
                        against.findings().stream()
                                .filter(Change::moved)
                                .flatMap(change -> moved(change).stream())
                                .toList());
    }

    /** Returns the case, which begins with its benchmark; of what is of no case the name. */
    private static Sentence operation(Change change) {
        return change.subject()
                .map(each -> new Sentence(
                        each.benchmark(),
                        each.toString().substring(each.benchmark().length())))
                .orElseGet(() -> new Sentence("", Wording.name(change)));
    }

    /** One quantity of a change; only the first has words. */
    private record Moved(Change change, String what, Cell baseline, Cell candidate, String words) {

        private Moved(Change change, String what, String baseline, String candidate) {
            this(change, what, new Cell(baseline), new Cell(candidate), Wording.sentence(change));
        }

        private Cell times() {
            double before = baseline.value().orElse(0);
            return before > 0 && candidate.value().isPresent()
                    ? Cell.of("×", candidate.value().getAsDouble() / before)
                    : new Cell("");
        }
    }

    private static List<Moved> moved(Change change) {
        if (change instanceof CountsMoved counts && counts.counters().stream().anyMatch(CounterChange::moved)) {
            List<CounterChange> all =
                    counts.counters().stream().filter(CounterChange::moved).toList();
            return all.stream()
                    .map(each -> new Moved(
                            change,
                            each.counter().words() + (counts.firstUse() ? " of the first use" : ""),
                            Cell.of(each.counter().unit(), each.baseline()),
                            Cell.of(each.counter().unit(), each.candidate()),
                            each == all.get(0) ? CountWording.behind(counts) : ""))
                    .toList();
        }
        if (change instanceof TimeMoved time) {
            return List.of(new Moved(
                    change,
                    Wording.of(time.pairs().quantity()),
                    median(time.pairs(), TimePair::baseline),
                    median(time.pairs(), TimePair::candidate),
                    Wording.sentence(time)));
        }
        if (change instanceof GrowthChanged growth) {
            return List.of(new Moved(
                    change,
                    growth.counter().words() + " by " + ParamWords.name(growth.parameter()),
                    Wording.of(growth.baseline()),
                    Wording.of(growth.candidate())));
        }
        if (change instanceof PlanChanged plan) {
            return List.of(new Moved(
                    change,
                    "plan of " + plan.baseline().label(),
                    Wording.of(plan.baseline()),
                    Wording.of(plan.candidate())));
        }
        return List.of(
                change instanceof CountsMoved counts
                        ? new Moved(change, "other statements", new Cell(""), new Cell(""), CountWording.behind(counts))
                        : new Moved(change, "", "", ""));
    }

    private static Cell median(TimePairs pairs, ToDoubleFunction<TimePair> side) {
        return Cell.of(
                "s", Measurement.median(pairs.pairs().stream().mapToDouble(side).toArray()));
    }

    public static Table findings(ComparisonResult against, Predicate<Change> shown) {
        return new Table.Of<Change>()
                .verdict("verdict", change -> Wording.of(change.verdict()))
                .prose("what", Wording::name)
                .prose("in words", Wording::sentence)
                .table(
                        caption(against),
                        against.findings().stream().filter(shown).toList());
    }

    private static String caption(ComparisonResult against) {
        return against.candidate() + " against " + against.baseline();
    }
}
