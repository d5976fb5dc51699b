package org.identityperf.runner.report.page;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.gate.calibration.CalibratedCase;
import org.identityperf.runner.gate.calibration.Calibration;
import org.identityperf.runner.gate.calibration.ComparedJars;
import org.identityperf.runner.gate.calibration.KnownDifference;
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Units;

/** This page of a calibration is Markdown for a repository: what is asked here beside what the shipped server asks. */
public final class CalibrationMarkdown {

    private static final int LONGEST_STATEMENT = 400;

    /** The parameter that names the store. */
    private static final String STORE = "store";

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
                        + files.stream().map(file -> '`' + file + '`').collect(Collectors.joining(" and ")) + "."
                        + " [How figures are made](../how-figures-are-made.md#beside-the-shipped-server) has the commands that"
                        + " count.");
        markdown.page.append("| server | operations | |\n|---|---|---|\n");
        calibrations.forEach(calibration -> markdown.page
                .append("| ")
                .append(title(calibration, labels))
                .append(" | ")
                .append(Wording.sentence(calibration.result()))
                .append(" | ")
                .append(calibration.date())
                .append(" |\n"));
        markdown.page.append('\n');
        calibrations.forEach(calibration -> markdown.calibration(calibration, labels));
        return markdown.page.toString();
    }

    private void paragraph(String text) {
        page.append(text).append("\n\n");
    }

    private void calibration(Calibration calibration, Labels labels) {
        paragraph("## " + title(calibration, labels));
        paragraph("Of the jars on the server's class path here:\n\n" + listed(calibration.jars()));
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
        times(calibration, labels);
        for (KnownDifference known : calibration.known()) {
            paragraph("Known: `" + known.statement() + "`. " + known.reason());
        }
        for (CalibratedCase each : calibration.cases()) {
            if (!each.isEqual() && !calibration.isExplained(each)) {
                paragraph("### " + name(each, labels));
                each.differences()
                        .forEach(difference -> page.append("- ")
                                .append(Units.brief(difference.toString(), LONGEST_STATEMENT))
                                .append('\n'));
                page.append('\n');
            }
        }
        calibration
                .failed()
                .forEach((benchmarkCase, why) -> page.append("- ")
                        .append(benchmarkCase)
                        .append(
                                isCounted(calibration, BenchmarkCase.of(benchmarkCase))
                                        ? " is not timed: "
                                        : " is not compared: ")
                        .append(why.lines().findFirst().orElse(""))
                        .append('\n'));
    }

    private static boolean isCounted(Calibration calibration, BenchmarkCase benchmarkCase) {
        return calibration.cases().stream()
                .anyMatch(each -> each.benchmarkCase().equals(benchmarkCase.by(Implementation.SERVER)));
    }

    private static String listed(ComparedJars jars) {
        String other = jars.other().stream()
                .map(jar -> "\n  - " + jar.here() + " beside " + jar.shipped())
                .collect(Collectors.joining("", "- " + jars.other().size() + Wording.OTHER_JARS + ':', "\n"));
        return "- " + jars.same() + Wording.SAME_JARS + '\n' + (jars.other().isEmpty() ? "" : other) + "- "
                + jars.absent() + Wording.ABSENT_JARS;
    }

    /** Returns the server with its version, and the stores. */
    private static String title(Calibration calibration, Labels labels) {
        String stores = calibration.cases().stream()
                .flatMap(each ->
                        Optional.ofNullable(each.benchmarkCase().params().get(STORE)).stream())
                .distinct()
                .sorted()
                .map(store -> labels.params(new TreeMap<>(Map.of(STORE, store))))
                .collect(Collectors.joining(" and "));
        return calibration.system() + (stores.isEmpty() ? "" : " on " + stores);
    }

    private void times(Calibration calibration, Labels labels) {
        if (calibration.times().isEmpty()) {
            return;
        }
        paragraph("How much of a request's time does such an operation take, with warm caches? The request is sent over"
                + " HTTP on loopback, answered by the shipped server, and read. Each time is the median of all JVMs of its"
                + " side. The interval of a share is one of " + Estimate.PERCENT
                + " %. Each side runs code that its own JVM"
                + " has compiled, so that a share is not exact to the percent.");
        page.append("| operation | here | JVMs | the request, shipped | JVMs | share |\n|---|--:|--:|--:|--:|---|\n");
        for (CalibratedCase each : calibration.cases()) {
            calibration
                    .times(each)
                    .ifPresent(timed -> page.append("| ")
                            .append(name(each, labels))
                            .append(" | ")
                            .append(median(timed.here()))
                            .append(" | ")
                            .append(timed.here().size())
                            .append(" | ")
                            .append(median(timed.shipped()))
                            .append(" | ")
                            .append(timed.shipped().size())
                            .append(" | ")
                            .append(percent(timed.share()))
                            .append(" |\n"));
        }
        page.append('\n');
    }

    private static String median(List<Double> seconds) {
        return Units.seconds(
                Measurement.median(seconds.stream().mapToDouble(each -> each).toArray()));
    }

    private static String percent(Estimate share) {
        String value = Math.round(100 * share.value()) + " %";
        return share.hasInterval()
                ? value + " (" + Math.round(100 * share.low()) + " to " + Math.round(100 * share.high()) + " %)"
                : value;
    }

    private static String name(CalibratedCase each, Labels labels) {
        return ParamWords.name(each.benchmarkCase().benchmark()) + ": " + labels.ofCase(each.benchmarkCase());
    }

    private static String word(Calibration calibration, CalibratedCase each) {
        if (each.isEqual()) {
            return "equal";
        }
        return calibration.isExplained(each)
                ? "known difference, " + CountWords.of(calibration.besideKnown(each)) + " statements besides are equal"
                : "different";
    }

    private static String both(CalibratedCase each, Counter counter) {
        return count(each.here(), counter) + " | " + count(each.shipped(), counter);
    }

    private static String count(CountedCase side, Counter counter) {
        Double count = side.counts().get(counter.label());
        return count == null ? "not counted" : CountWords.of(count);
    }
}
