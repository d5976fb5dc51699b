package org.identityperf.runner.report.page;

import java.util.List;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.gate.calibration.CalibratedCase;
import org.identityperf.runner.gate.calibration.Calibration;
import org.identityperf.runner.gate.calibration.KnownDifference;
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.result.CountWords;

/** This page of a calibration is Markdown for a repository: what is asked here beside what the shipped server asks. */
public final class CalibrationMarkdown {

    private static final int LONGEST_STATEMENT = 400;

    private final StringBuilder page = new StringBuilder();

    private CalibrationMarkdown() {}

    /**
     * Returns the whole page.
     *
     * @param files the names of the files that the calibrations were read from
     * @param labels how the module names its cases
     */
    public static String of(List<String> files, List<Calibration> calibrations, Labels labels) {
        CalibrationMarkdown markdown = new CalibrationMarkdown();
        markdown.paragraph("# Beside the shipped server");
        markdown.paragraph(
                "What does one operation ask the database in this project's own process? What does it ask in the"
                        + " server as it is shipped, over HTTP, on the same data? The database itself counted both. The command"
                        + " `calibration-page` made this page of "
                        + files.stream().map(file -> '`' + file + '`').collect(Collectors.joining(" and ")) + ".");
        calibrations.forEach(calibration -> markdown.calibration(calibration, labels));
        return markdown.page.toString();
    }

    private void paragraph(String text) {
        page.append(text).append("\n\n");
    }

    private void calibration(Calibration calibration, Labels labels) {
        paragraph("## " + calibration.system());
        paragraph(calibration.verdict() + ", on " + calibration.date() + ".");
        page.append("| operation | statements here | shipped | rows here | shipped | WAL bytes here | shipped | |\n"
                + "|---|--:|--:|--:|--:|--:|--:|---|\n");
        calibration
                .cases()
                .forEach(each -> page.append("| ")
                        .append(name(each, labels))
                        .append(" | ")
                        .append(both(each, Counter.CALLS))
                        .append(" | ")
                        .append(both(each, Counter.ROWS))
                        .append(" | ")
                        .append(both(each, Counter.WAL_BYTES))
                        .append(" | ")
                        .append(word(calibration, each))
                        .append(" |\n"));
        page.append('\n');
        for (KnownDifference known : calibration.known()) {
            paragraph("Known: `" + known.statement() + "`. " + known.reason());
        }
        for (CalibratedCase each : calibration.cases()) {
            if (!each.isEqual() && !calibration.isExplained(each)) {
                paragraph("### " + name(each, labels));
                each.differences()
                        .forEach(difference -> page.append("- ")
                                .append(brief(difference.toString()))
                                .append('\n'));
                page.append('\n');
            }
        }
        calibration
                .failed()
                .forEach((benchmarkCase, why) -> page.append("- ")
                        .append(benchmarkCase)
                        .append(" is not compared: ")
                        .append(why.lines().findFirst().orElse(""))
                        .append('\n'));
    }

    private static String name(CalibratedCase each, Labels labels) {
        return ParamWords.name(each.benchmarkCase().benchmark()) + ": "
                + labels.ofCase(each.benchmarkCase().toString());
    }

    private static String word(Calibration calibration, CalibratedCase each) {
        return each.isEqual() ? "equal" : calibration.isExplained(each) ? "different, known" : "different";
    }

    private static String brief(String text) {
        return text.length() > LONGEST_STATEMENT ? text.substring(0, LONGEST_STATEMENT) + " …" : text;
    }

    private static String both(CalibratedCase each, Counter counter) {
        return count(each.here(), counter) + " | " + count(each.shipped(), counter);
    }

    private static String count(CountedCase side, Counter counter) {
        Double count = side.counts().get(counter.label());
        return count == null ? "not counted" : CountWords.of(count);
    }
}
