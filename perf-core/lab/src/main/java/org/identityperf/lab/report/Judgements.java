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
                                Sweep.words(law.where()),
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
                                Sweep.words(law.where()),
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
        return e.hasInterval() ? Rounded.of(e.low()) + " to " + Rounded.of(e.high()) : Units.NOT_COUNTED;
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
