package org.identityperf.runner.report.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.GrowthChanged;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.finding.TimesApart;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * An operation of a comparison, with what was found of it in all of its cases.
 *
 * @param name the benchmark and its operation, without the sizes and the caches with which it is measured
 * @param changes what matters most first
 */
public record ComparedOperation(String name, List<Change> changes) {

    private static final String OPERATION = "operation";

    private static final String TIME = "time";

    /** Returns the operations of a comparison, the worst first: by their verdicts, then by what moved most. */
    public static List<ComparedOperation> of(ComparisonResult against) {
        Map<String, List<Change>> byOperation = against.findings().stream()
                .collect(Collectors.groupingBy(
                        change -> change.subject().map(ComparedOperation::name).orElseGet(() -> Wording.name(change)),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return byOperation.entrySet().stream()
                .map(operation -> new ComparedOperation(operation.getKey(), operation.getValue()))
                .sorted(Comparator.comparing(ComparedOperation::verdict)
                        .thenComparing(ComparedOperation::largest, Comparator.reverseOrder()))
                .toList();
    }

    private static String name(BenchmarkCase benchmarkCase) {
        String what = benchmarkCase.params().getOrDefault(OPERATION, "");
        Implementation implementation = benchmarkCase.implementation();
        return benchmarkCase.benchmark()
                + (what.isEmpty() ? "" : ' ' + what)
                + (implementation == Implementation.SERVER ? "" : " (" + implementation.method() + ')');
    }

    /** Compares the operations of a run with their floors, at their largest sizes; the farthest from its floor comes first. */
    public static List<ComparedOperation> besideFloors(ModuleReport module) {
        RunResult run = module.run();
        List<Change> findings = new ArrayList<>();
        for (Operation operation : Operation.of(run)) {
            Measurement server = operation.largest();
            if (operation.choices().implementation() != Implementation.FLOOR) {
                run.floorOf(server.benchmarkCase())
                        .map(floor -> floor.as(server.benchmarkCase()))
                        .ifPresent(floor -> findings.addAll(besideFloor(floor, server)));
            }
        }
        return of(new ComparisonResult("floor", run.system(), findings)).stream()
                .sorted(Comparator.comparing(ComparedOperation::timesFloor, Comparator.reverseOrder()))
                .toList();
    }

    private static List<Change> besideFloor(Measurement floor, Measurement server) {
        List<Change> findings = new ArrayList<>();
        CountsMoved counts =
                CountComparison.of(floor, server, List.of(), List.of()).finding();
        if (!counts.counters().isEmpty()) {
            findings.add(counts);
        }
        if (floor.median().isPresent() && server.median().isPresent()) {
            findings.add(new TimesApart(
                    server.benchmarkCase(),
                    floor.median().getAsDouble(),
                    floor.forks().size(),
                    server.median().getAsDouble(),
                    server.forks().size()));
        }
        return findings;
    }

    public Verdict verdict() {
        return changes.get(0).verdict();
    }

    public boolean moved() {
        return changes.get(0).moved();
    }

    /** Returns the sign that precedes it: worse, better or only different. */
    public String mark() {
        return switch (verdict()) {
            case REGRESSED -> "✗";
            case IMPROVED -> "✓";
            default -> "~";
        };
    }

    /** Returns the worst counts of a case, those of its first use only where there are no others. */
    public Optional<CountsMoved> counts() {
        return all(CountsMoved.class).stream()
                .filter(each -> each.verdict() == verdict())
                .max(Comparator.comparing((CountsMoved each) -> !each.firstUse())
                        .thenComparing(ComparedOperation::factor));
    }

    public Optional<TimeMoved> time() {
        return all(TimeMoved.class).stream().max(Comparator.comparingDouble(ComparedOperation::factor));
    }

    /** Returns the case whose counts or time are shown. */
    public Optional<BenchmarkCase> worstCase() {
        return counts().map(CountsMoved::benchmarkCase)
                .or(() -> changes.stream()
                        .flatMap(change -> change.subject().stream())
                        .findFirst());
    }

    /** Returns how many cases moved in their counts or times. */
    public int cases() {
        return (int) changes.stream()
                .filter(change -> change instanceof CountsMoved || change instanceof TimeMoved)
                .flatMap(change -> change.subject().stream())
                .distinct()
                .count();
    }

    /** Returns the counters to show, in the order of {@link Counter}. */
    public List<CounterChange> counters() {
        return counts().map(each -> each.more().isEmpty() ? each.fewer() : each.more())
                .orElse(List.of());
    }

    /** Returns the statements behind the worst counts: executed more often, with other rows, or rewritten. */
    public List<StatementChange> statements() {
        return counts().stream()
                .flatMap(each -> each.statements().stream())
                .filter(each -> each.executedMore()
                        || each.how() == StatementChange.How.ROWS
                        || each.how() == StatementChange.How.REWRITTEN)
                .toList();
    }

    /** Returns which counts grow in a worse way. */
    public List<GrowthChanged> growth() {
        return all(GrowthChanged.class).stream()
                .filter(each -> each.verdict() == Verdict.REGRESSED)
                .sorted(Comparator.comparing(GrowthChanged::counter))
                .toList();
    }

    /** Returns what is as bad as the worst, and neither counts, time nor growth. */
    public List<Change> others() {
        return changes.stream()
                .filter(change -> change.verdict() == verdict())
                .filter(change -> !(change instanceof CountsMoved
                        || change instanceof TimeMoved
                        || change instanceof GrowthChanged))
                .toList();
    }

    /** Returns by what the largest change of a count or a time is multiplied; more from nothing counts for itself. */
    private double largest() {
        return changes.stream()
                .filter(Change::moved)
                .mapToDouble(ComparedOperation::factor)
                .max()
                .orElse(1);
    }

    /** Returns by what the largest count or the time of one change is multiplied. */
    public static double factor(Change change) {
        return change instanceof TimeMoved time
                ? time.ratio().value()
                : Quantity.of(change)
                        .filter(Quantity::moved)
                        .mapToDouble(each -> each.candidate / Math.max(1, each.baseline))
                        .max()
                        .orElse(1);
    }

    /** Returns the most important one of a kind of changes: by its verdict, then the largest. */
    public <C extends Change> Optional<C> worst(Class<C> kind) {
        return all(kind).stream()
                .min(Comparator.comparing((C change) -> change.verdict())
                        .thenComparing(change -> change instanceof CountsMoved counts && counts.firstUse())
                        .thenComparing(ComparedOperation::factor, Comparator.reverseOrder()));
    }

    public <C extends Change> List<C> all(Class<C> kind) {
        return changes.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Returns the counters and times of the cases that moved most. */
    public List<Quantity> quantities() {
        return Stream.<Class<? extends Change>>of(CountsMoved.class, TimeMoved.class, TimesApart.class)
                .flatMap(kind -> worst(kind).stream())
                .flatMap(Quantity::of)
                .toList();
    }

    /** Returns all counters and times by case, the cases that matter most first. */
    public Map<BenchmarkCase, List<Quantity>> byCase() {
        Map<BenchmarkCase, List<Quantity>> byCase = new LinkedHashMap<>();
        Stream.concat(worst(CountsMoved.class).stream(), changes.stream())
                .distinct()
                .forEach(change -> Quantity.of(change)
                        .forEach(
                                each -> byCase.computeIfAbsent(change.subject().orElseThrow(), key -> new ArrayList<>())
                                        .add(each)));
        return byCase;
    }

    /** Returns how many times as long as its floor it takes, or else executes so many times its statements. */
    public double timesFloor() {
        Map<String, Quantity> byName =
                quantities().stream().collect(Collectors.toMap(Quantity::name, each -> each, (one, other) -> one));
        return Stream.of(TIME, Counter.CALLS.words())
                .flatMap(name -> Stream.ofNullable(byName.get(name)))
                .mapToDouble(each -> each.times().orElse(each.candidate))
                .findFirst()
                .orElse(1);
    }

    /**
     * One counter or time on both sides.
     *
     * @param meaning what is counted, as a sentence; empty of a time
     * @param unit as in {@link org.identityperf.runner.result.Units#of(String, double)}
     * @param moved whether the sides differ by more than equal code does
     */
    public record Quantity(String name, String meaning, String unit, double baseline, double candidate, boolean moved) {

        private static Stream<Quantity> of(Change change) {
            if (change instanceof CountsMoved counts) {
                return counts.counters().stream().map(each -> of(each, counts.firstUse() ? ", first use" : ""));
            }
            if (change instanceof TimeMoved time) {
                return Stream.of(new Quantity(
                        Wording.of(time.pairs().quantity()),
                        "",
                        "s",
                        median(time, TimePair::baseline),
                        median(time, TimePair::candidate),
                        time.moved()));
            }
            return change instanceof TimesApart times
                    ? Stream.of(new Quantity(
                            TIME, "", "s", times.baseline(), times.candidate(), times.baseline() != times.candidate()))
                    : Stream.empty();
        }

        private static Quantity of(CounterChange change, String when) {
            return new Quantity(
                    change.counter().words() + when,
                    change.counter().meaning(),
                    change.counter().unit(),
                    change.baseline(),
                    change.candidate(),
                    change.moved());
        }

        private static double median(TimeMoved time, ToDoubleFunction<TimePair> side) {
            return Measurement.median(
                    time.pairs().pairs().stream().mapToDouble(side).toArray());
        }

        /** Returns whether it is worse, better or the same, for a style sheet. */
        public String style() {
            return !moved ? "same" : candidate > baseline ? "worse" : "better";
        }

        /** Returns candidate over baseline; empty where the baseline has none. */
        public OptionalDouble times() {
            return baseline > 0 ? OptionalDouble.of(candidate / baseline) : OptionalDouble.empty();
        }
    }
}
