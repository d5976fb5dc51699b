package org.identityperf.lab.report;

import java.util.List;
import org.identityperf.lab.gate.Check;
import org.identityperf.lab.law.Estimate;
import org.identityperf.lab.law.LawResult;
import org.identityperf.lab.law.Rounded;
import org.identityperf.lab.law.Sweep;
import org.identityperf.lab.result.RunResult;

/** Tables of what was judged, and under which conditions. */
final class Judgements {
    private Judgements() {}

    static Table laws(List<LawResult> laws) {
        return new Table(
                "Published laws",
                List.of(
                        Table.Column.verdict("verdict"),
                        Table.Column.prose("law"),
                        Table.Column.text("where"),
                        Table.Column.number("estimate"),
                        Table.Column.number(Estimate.PERCENT + " % interval"),
                        Table.Column.number("band"),
                        Table.Column.prose("published"),
                        Table.Column.prose("in words")),
                laws.stream().map(Judgements::row).toList());
    }

    private static List<String> row(LawResult law) {
        Estimate e = law.estimate();
        return List.of(
                law.verdict().words(),
                law.title(),
                Sweep.words(law.where()),
                e.isKnown() ? Rounded.of(e.value()) : Units.NOT_COUNTED,
                e.hasInterval() ? Rounded.of(e.low()) + " to " + Rounded.of(e.high()) : Units.NOT_COUNTED,
                law.band().toString(),
                law.published(),
                law.sentence());
    }

    static Table checks(List<Check> checks) {
        return new Table(
                "Checks",
                List.of(Table.Column.verdict("outcome"), Table.Column.text("check"), Table.Column.prose("in words")),
                checks.stream()
                        .map(c -> List.of(
                                switch (c.outcome()) {
                                    case PASS -> "pass";
                                    case FAIL -> "fail";
                                    case NOT_GATED -> "not gated";
                                },
                                c.name(),
                                c.sentence()))
                        .toList());
    }

    static Table conditions(RunResult run) {
        return new Table(
                "Conditions",
                List.of(Table.Column.text("condition"), Table.Column.prose("value")),
                run.conditions().entrySet().stream()
                        .map(e -> List.of(e.getKey(), e.getValue()))
                        .toList());
    }
}
