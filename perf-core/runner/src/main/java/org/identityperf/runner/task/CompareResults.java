package org.identityperf.runner.task;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.Machine;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.NotCompared.Reason;
import org.identityperf.runner.finding.TimesApart;
import org.identityperf.runner.finding.Tolerance;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.gate.growth.Dimension;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunFile;

/**
 * This class compares two saved {@code results.json} without a run. Counts are judged as in a run with a baseline.
 * Times are shown next to each other and never judged.
 */
public record CompareResults(Path baseline, Path candidate, PrintStream out) {

    private static final int USAGE = 2;

    /**
     * Compares, prints the findings line by line and the verdict last, and returns the exit code: 1 if anything
     * regressed, 2 if it could not compare all.
     */
    public static int compare(Path baseline, Path candidate, PrintStream out) {
        try {
            return new CompareResults(baseline, candidate, out).tell();
        } catch (IOException | RuntimeException e) {
            out.println(Console.printable("can't compare " + baseline + " with " + candidate + ": " + e.getMessage()));
            out.println(Console.VERDICT + "error");
            return USAGE;
        }
    }

    private int tell() throws IOException {
        List<String> differences = differences();
        Map<BenchmarkCase, Measurement> before = byCase(baseline);
        Map<BenchmarkCase, Measurement> after = byCase(candidate);
        if (Collections.disjoint(before.keySet(), after.keySet())) {
            throw new IllegalArgumentException(
                    "nothing was measured in both with the same parameters; the baseline has "
                            + before.keySet().iterator().next() + ", the candidate "
                            + after.keySet().iterator().next());
        }
        Map<BenchmarkCase, CountComparison> counts = CountComparison.besideFloors(after.values().stream()
                        .filter(is -> before.containsKey(is.benchmarkCase()))
                        .map(is -> CountComparison.of(before.get(is.benchmarkCase()), is, List.of(), List.of()))
                        .toList())
                .stream()
                .collect(Collectors.toMap(CountComparison::benchmarkCase, Function.identity()));
        List<Change> findings = new ArrayList<>();
        after.forEach((benchmarkCase, is) -> {
            Optional<Measurement> was = Optional.ofNullable(before.get(benchmarkCase));
            findings.add(was.map(measurement -> counts(counts.get(benchmarkCase), measurement, is))
                    .orElseGet(() -> new NotCompared(benchmarkCase, Reason.NOT_IN_BASELINE)));
            was.flatMap(measurement -> CountComparison.ofFirstUse(measurement, is))
                    .map(CountComparison::finding)
                    .ifPresent(findings::add);
            was.flatMap(measurement -> time(measurement, is)).ifPresent(findings::add);
        });
        before.keySet().stream()
                .filter(benchmarkCase -> !after.containsKey(benchmarkCase))
                .forEach(benchmarkCase -> findings.add(new NotCompared(benchmarkCase, Reason.NOT_IN_CANDIDATE)));
        List<Change> counted = List.copyOf(findings);
        findings.addAll(growth(before, after));
        new ComparisonResult(baseline.toString(), candidate.toString(), findings)
                .findings()
                .forEach(finding -> print(Wording.line(finding)));
        limits(differences);
        return verdict(findings, counted);
    }

    /** @param counted the finding of each case's counts */
    private int verdict(List<Change> findings, List<Change> counted) {
        long regressed = findings.stream()
                .filter(finding -> finding.verdict() == Verdict.REGRESSED)
                .count();
        long not = counted.stream()
                .filter(finding -> finding.verdict() == Verdict.NOT_COMPARED)
                .count();
        long of = counted.stream()
                .filter(finding ->
                        finding instanceof NotCompared || finding instanceof CountsMoved counts && !counts.firstUse())
                .count();
        String missing = not + " of " + CountWords.several(of, "case") + " not compared";
        String all = not > 0 ? missing : CountWords.several(of, "case") + " compared";
        out.println();
        if (regressed > 0) {
            print(Console.VERDICT + "regressed: " + CountWords.several(regressed, "finding") + "; " + all);
            return 1;
        }
        if (not > 0) {
            print(Console.VERDICT + "not compared: " + missing
                    + ", so what they cost now is not known; measure both sides with the same cases and stores");
            return USAGE;
        }
        print(Console.VERDICT + "no count is worse: " + all);
        return 0;
    }

    private static Map<BenchmarkCase, Measurement> byCase(Path file) throws IOException {
        Map<BenchmarkCase, Measurement> byCase = new LinkedHashMap<>();
        JmhResults.read(file).forEach(measurement -> byCase.put(measurement.benchmarkCase(), measurement));
        if (byCase.isEmpty()) {
            throw new IllegalArgumentException(file + " holds no measurement");
        }
        return byCase;
    }

    /** Compares counts. A counter that is not counted exactly would have to be counted again before it is judged. */
    private static Change counts(CountComparison comparison, Measurement was, Measurement is) {
        List<Counter> missing = Arrays.stream(Counter.values())
                .filter(counter -> Tolerance.of(counter).gated()
                        && was.counter(counter).isPresent()
                                != is.counter(counter).isPresent())
                .toList();
        if (comparison.finding().verdict() != Verdict.REGRESSED && !missing.isEmpty()) {
            return new NotCompared(was.benchmarkCase(), Reason.ONE_SIDED_COUNTERS, "", missing);
        }
        return comparison.doubtful() ? comparison.inconclusive(1) : comparison.finding();
    }

    private static List<Change> growth(Map<BenchmarkCase, Measurement> before, Map<BenchmarkCase, Measurement> after) {
        List<Counter> exact = List.of(Counter.CALLS, Counter.ROUND_TRIPS, Counter.ROWS);
        List<Measurement> baseline = withoutFloor(before);
        List<Measurement> candidate = withoutFloor(after);
        return Dimension.all(baseline).stream()
                .<Change>flatMap(dimension -> dimension.compare(baseline, candidate, exact).stream())
                .toList();
    }

    private static List<Measurement> withoutFloor(Map<BenchmarkCase, Measurement> all) {
        return all.values().stream()
                .filter(measurement -> measurement.benchmarkCase().implementation() != Implementation.FLOOR)
                .toList();
    }

    private static Optional<TimesApart> time(Measurement was, Measurement is) {
        return was.median().isEmpty() || is.median().isEmpty()
                ? Optional.empty()
                : Optional.of(new TimesApart(
                        is.benchmarkCase(),
                        was.median().getAsDouble(),
                        was.forks().size(),
                        is.median().getAsDouble(),
                        is.forks().size()));
    }

    private void limits(List<String> differences) {
        out.println();
        print("What this comparison can't tell:");
        print(
                "- whether anything became slower: times were taken one after the other, not in pairs; use perf.baseline");
        print("- which statements changed, or plans: results.json holds their counts alone");
        print("- how anything grows that was not counted at three sizes on both sides");
        print("- that both did the same: allocation needs the same Java, pages the same store and settings, counts"
                + " the same rows and benchmarks");
        differences.forEach(line -> print("- " + line));
    }

    private List<String> differences() throws IOException {
        Optional<SortedMap<String, String>> before = conditions(baseline);
        Optional<SortedMap<String, String>> after = conditions(candidate);
        if (before.isEmpty() || after.isEmpty()) {
            return List.of("under which conditions each was measured: there is no run.json beside one of them");
        }
        SortedMap<String, String> all = new TreeMap<>(before.get());
        all.putAll(after.get());
        List<String> lines = new ArrayList<>();
        for (String name : all.keySet()) {
            String was = before.get().getOrDefault(name, "not there");
            String is = after.get().getOrDefault(name, "not there");
            if (!was.equals(is)) {
                lines.add("what of it comes from other conditions: " + name + " was " + was + ", then " + is);
            }
        }
        return lines;
    }

    private static Optional<SortedMap<String, String>> conditions(Path results) throws IOException {
        Path run = results.toAbsolutePath().resolveSibling("run.json");
        return Files.exists(run, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(RunFile.conditions(run, Machine.CHANGING))
                : Optional.empty();
    }

    private void print(String line) {
        // A value with a line end could add a line of its own, such as another verdict.
        out.println(Console.printable(line.replace('\n', ' ')));
    }
}
