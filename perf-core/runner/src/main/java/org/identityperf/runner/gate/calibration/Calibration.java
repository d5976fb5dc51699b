package org.identityperf.runner.gate.calibration;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.runner.files.SavedFile;
import org.identityperf.runner.finding.Calibrated;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Performed;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.OperationStatement;

/**
 * A calibration says which operations ask the database the same in this project's own process and in the shipped server.
 * It is the content of {@code calibration.json}.
 *
 * @param system the server with its version
 * @param conditions what decides the counts beside the server
 * @param jars the class path here beside the distribution
 * @param cases the operations that both counted
 * @param known differences whose reason is known
 * @param failed why cases could not be counted, or those that were counted could not be timed
 */
public record Calibration(
        String module,
        String system,
        String date,
        SortedMap<String, String> conditions,
        ComparedJars jars,
        List<CalibratedCase> cases,
        List<KnownDifference> known,
        SortedMap<String, String> failed,
        List<RequestTimes> times) {

    /** The folder of a part that holds the calibrations in Git of its module. */
    public static final String IN_GIT = "calibrations";

    /** The file of a part that holds it. */
    public static final String FILE = "calibration.json";

    /** @throws IllegalArgumentException if one that failed is the name of no case */
    public Calibration {
        failed.keySet().forEach(BenchmarkCase::of);
        known = List.copyOf(known);
        times = List.copyOf(times);
        conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
        failed = Collections.unmodifiableSortedMap(new TreeMap<>(failed));
        cases = cases.stream()
                .sorted(Comparator.comparing(CalibratedCase::benchmarkCase))
                .toList();
    }

    /** @throws org.identityperf.runner.files.UnusableFile with the file, if it holds something else */
    public static Calibration read(Path file) {
        return SavedFile.readCounts(file, new TypeReference<>() {});
    }

    /**
     * Returns those that a folder holds.
     *
     * @throws org.identityperf.runner.files.UnusableFile with the file that holds something else
     */
    public static List<Calibration> readAll(Path folder) throws IOException {
        return Files.isDirectory(folder) ? SavedFile.readAll(folder, "", new TypeReference<>() {}) : List.of();
    }

    public void write(Path file) throws IOException {
        SavedFile.write(file, this);
    }

    /**
     * Returns this calibration with times.
     *
     * @param all why cases could not be counted or timed
     */
    public Calibration timed(List<RequestTimes> operations, SortedMap<String, String> all) {
        return new Calibration(module, system, date, conditions, jars, cases, known, all, operations);
    }

    /**
     * Returns this calibration with the operations of another one of the same server, such as on another store.
     *
     * @throws IllegalArgumentException if the other one is of another server
     */
    public Calibration with(Calibration other) {
        if (!module.equals(other.module) || !system.equals(other.system)) {
            throw new IllegalArgumentException("a calibration of " + module + ' ' + system
                    + " can't be joined with one of " + other.module + ' ' + other.system);
        }
        SortedMap<String, String> allFailed = new TreeMap<>(failed);
        allFailed.putAll(other.failed);
        return new Calibration(
                module,
                system,
                date.compareTo(other.date) > 0 ? date : other.date,
                conditions,
                jars,
                Stream.concat(cases.stream(), other.cases.stream()).toList(),
                known,
                allFailed,
                Stream.concat(times.stream(), other.times.stream()).toList());
    }

    /** Returns how many operations are equal, and how many differ. */
    public Calibrated result() {
        long equal = cases.stream().filter(CalibratedCase::isEqual).count();
        long explained = cases.stream().filter(this::isExplained).count();
        return new Calibrated(module, equal, explained, cases.size() - equal - explained);
    }

    /** Returns whether a case differs, and only in what has a known reason. */
    public boolean isExplained(CalibratedCase each) {
        return !each.isEqual()
                && each.differences().stream()
                        .allMatch(difference -> reason(difference).isPresent());
    }

    /** Returns how many statements of an operation here no known difference is about. */
    public double besideKnown(CalibratedCase each) {
        return each.here().statements().stream()
                .filter(asked -> known.stream().noneMatch(one -> one.isOf(asked.statement())))
                .mapToDouble(OperationStatement::calls)
                .sum();
    }

    /** Returns the reason of a difference, if it is known. */
    public Optional<String> reason(StatementChange difference) {
        return known.stream()
                .filter(one -> one.isOf(difference.statement()))
                .map(KnownDifference::reason)
                .findFirst();
    }

    /**
     * Returns whether the shipped server asks the same in an operation.
     *
     * @param choices the benchmark and those of its parameters that are no sizes
     * @return {@code equal}, {@code differs}, or {@code not compared}; and, where one case was timed, which share of the
     *     request it is: {@code equal, 34 % of the request's time}
     */
    public String asShipped(BenchmarkCase choices) {
        List<CalibratedCase> compared = cases.stream()
                .filter(each -> each.benchmarkCase().benchmark().equals(choices.benchmark())
                        && each.benchmarkCase().implementation() == choices.implementation()
                        && each.benchmarkCase()
                                .params()
                                .entrySet()
                                .containsAll(choices.params().entrySet()))
                .toList();
        if (compared.isEmpty()) {
            return "not compared";
        }
        String asked = compared.stream().allMatch(CalibratedCase::isEqual) ? "equal" : "differs";
        return compared.size() > 1
                ? asked
                : times(compared.get(0))
                        .map(timed ->
                                asked + ", " + Math.round(100 * timed.share().value()) + " % of the request's time")
                        .orElse(asked);
    }

    /** Returns how long a case takes here and as a whole request, if that was timed. */
    public Optional<RequestTimes> times(CalibratedCase each) {
        return times.stream().filter(timed -> timed.isOf(each.benchmarkCase())).findFirst();
    }

    /** Returns one finding for all operations that were compared, and one for each case that failed. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(cases.isEmpty() ? List.of() : List.of(result()));
        failed.forEach(
                (benchmarkCase, why) -> findings.add(new Performed(BenchmarkCase.of(benchmarkCase), Optional.of(why))));
        return findings;
    }
}
