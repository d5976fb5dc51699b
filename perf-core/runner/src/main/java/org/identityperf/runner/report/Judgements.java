package org.identityperf.runner.report;

import java.util.List;
import java.util.function.Predicate;
import org.identityperf.runner.gate.AgainstBase;
import org.identityperf.runner.gate.Check;
import org.identityperf.runner.gate.Finding;
import org.identityperf.runner.gate.Outcome;
import org.identityperf.runner.law.Estimate;
import org.identityperf.runner.law.LawResult;
import org.identityperf.runner.law.ParamWords;
import org.identityperf.runner.law.Rounded;

/** Tables of what was judged. */
final class Judgements {
    private static final String INTERVAL = Estimate.PERCENT + " % interval";

    private Judgements() {}

    /** Every law at every place. */
    static Table laws(String caption, List<LawResult> laws) {
        return new Table(
                caption,
                List.of(
                        Table.Column.verdict("verdict"),
                        Table.Column.prose("law"),
                        Table.Column.text("where"),
                        Table.Column.number("estimate"),
                        Table.Column.number(INTERVAL),
                        Table.Column.number("band"),
                        Table.Column.prose("published")),
                laws.stream()
                        .map(law -> List.of(
                                law.verdict().words(),
                                law.title(),
                                ParamWords.of(law.where()),
                                value(law),
                                interval(law),
                                law.band().toString(),
                                law.published()))
                        .toList());
    }

    /** One law at every place, with the whole in words. */
    static Table places(List<LawResult> laws) {
        return new Table(
                laws.get(0).title(),
                List.of(
                        Table.Column.verdict("verdict"),
                        Table.Column.text("where"),
                        Table.Column.number("estimate"),
                        Table.Column.number(INTERVAL),
                        Table.Column.number("band"),
                        Table.Column.prose("in words")),
                laws.stream()
                        .map(law -> List.of(
                                law.verdict().words(),
                                ParamWords.of(law.where()),
                                value(law),
                                interval(law),
                                law.band().toString(),
                                law.sentence()))
                        .toList());
    }

    private static String value(LawResult law) {
        return law.estimate().known() ? Rounded.of(law.estimate().value()) : Units.NOT_COUNTED;
    }

    private static String interval(LawResult law) {
        Estimate e = law.estimate();
        return e.bounded() ? e.interval() : Units.NOT_COUNTED;
    }

    static Table checks(List<Check> checks) {
        return new Table(
                "Checks",
                List.of(Table.Column.verdict("outcome"), Table.Column.prose("check"), Table.Column.prose("in words")),
                checks.stream()
                        .map(c -> List.of(word(c.outcome()), c.name(), c.sentence()))
                        .toList());
    }

    /** The checks that ended in one way. */
    static Table checks(List<Check> checks, Outcome outcome) {
        return new Table(
                "Checks: " + word(outcome),
                List.of(Table.Column.prose("check"), Table.Column.prose("in words")),
                checks.stream()
                        .filter(c -> c.outcome() == outcome)
                        .map(c -> List.of(c.name(), c.sentence()))
                        .toList());
    }

    /** What a comparison found. */
    static Table findings(AgainstBase against, Predicate<Finding> shown) {
        return new Table(
                against.candidate() + " against " + against.base(),
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
