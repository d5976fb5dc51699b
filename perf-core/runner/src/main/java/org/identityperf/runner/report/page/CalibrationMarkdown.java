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
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Units;

/** The page of a calibration is Markdown for a repository: what is asked here beside what the shipped server asks. */
public final class CalibrationMarkdown {

    static final int LONGEST_STATEMENT = 400;
    static final List<Counter> SHOWN = List.of(Counter.CALLS, Counter.ROWS, Counter.WAL_BYTES);

    private static final String STORE = "store";

    private CalibrationMarkdown() {}

    /**
     * Returns the whole page.
     *
     * @param files the names of the files that the calibrations were read from
     * @param labels how the module names its cases
     */
    public static String of(List<String> files, List<Calibration> calibrations, Labels labels) {
        return Templates.markdown(
                "calibrationPage",
                Map.of(
                        "files",
                        files.stream().map(file -> '`' + file + '`').collect(Collectors.joining(" and ")),
                        "calibrations",
                        calibrations,
                        "labels",
                        labels));
    }

    /** Returns whether a case that failed was counted, so that only its times are missing. */
    static boolean isCounted(Calibration calibration, String benchmarkCase) {
        BenchmarkCase counted = BenchmarkCase.of(benchmarkCase).by(Implementation.SERVER);
        return calibration.cases().stream()
                .anyMatch(each -> each.benchmarkCase().equals(counted));
    }

    /** Returns the server with its version, and the stores. */
    static String title(Calibration calibration, Labels labels) {
        String stores = calibration.cases().stream()
                .flatMap(each ->
                        Optional.ofNullable(each.benchmarkCase().params().get(STORE)).stream())
                .distinct()
                .sorted()
                .map(store -> labels.params(new TreeMap<>(Map.of(STORE, store))))
                .collect(Collectors.joining(" and "));
        return calibration.system() + (stores.isEmpty() ? "" : " on " + stores);
    }

    static String median(List<Double> seconds) {
        return Units.seconds(
                Measurement.median(seconds.stream().mapToDouble(each -> each).toArray()));
    }

    static String percent(Estimate share) {
        String value = Math.round(100 * share.value()) + " %";
        return share.hasInterval()
                ? value + " (" + Math.round(100 * share.low()) + " to " + Math.round(100 * share.high()) + " %)"
                : value;
    }

    static String name(CalibratedCase each, Labels labels) {
        return ParamWords.name(each.benchmarkCase().benchmark()) + ": " + labels.ofCase(each.benchmarkCase());
    }

    static String word(Calibration calibration, CalibratedCase each) {
        if (each.isEqual()) {
            return "equal";
        }
        return calibration.isExplained(each)
                ? "known difference, " + CountWords.of(calibration.besideKnown(each)) + " statements besides are equal"
                : "different";
    }

    static String count(CountedCase side, Counter counter) {
        Double count = side.counts().get(counter.label());
        return count == null ? "not counted" : CountWords.of(count);
    }
}
