package org.identityperf.runner.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.environment.SideBySide;
import org.identityperf.runner.files.Removal;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.IndexChange;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.NotCompared.Reason;
import org.identityperf.runner.finding.ObjectsRetained;
import org.identityperf.runner.finding.ObjectsRetained.RetainedClass;
import org.identityperf.runner.finding.Paired;
import org.identityperf.runner.finding.PlanChanged;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.gate.WorsenedOperation;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.gate.counts.Retention;
import org.identityperf.runner.gate.growth.Dimension;
import org.identityperf.runner.gate.growth.RepeatedStatements;
import org.identityperf.runner.gate.pairs.KnownNoise;
import org.identityperf.runner.gate.pairs.PairGate;
import org.identityperf.runner.gate.pairs.PairOrder;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.gate.plan.PlanComparison;
import org.identityperf.runner.gate.upgrade.UpgradeJudgement;
import org.identityperf.runner.jvm.HeapDump;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.reach.Callers;
import org.identityperf.runner.reach.TracedDrivers;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseRetained;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.Upgrade;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.FirstUses;

/**
 * A baseline comparison compares a candidate with its baseline. It compares all counts and plans first, then the time
 * of every operation.
 */
public final class BaselineComparison {

    private static final PairPlan PLAN = PairPlan.DECLARED;

    /**
     * How often a case is counted again at most. In most cases the allocation of equal code is the same within 1 %. In some
     * it is random, such as where keys are drawn until they are primes: it then differs by half, and in the same direction
     * four times in a row in one of eight comparisons. Six countings tell such scatter from a change.
     */
    private static final int COUNTED_AGAIN = 5;

    /**
     * How many cases are counted again at most because an exact count moved. Chance, or what ran before, moves few; a
     * change of the code may move all.
     */
    private static final int EXACT_COUNTED_AGAIN = 10;

    /**
     * In how many cases objects that stay are looked for again at most, those of the server's and its libraries' own classes
     * before those of the JDK's alone. In one window of 76 cases of equal Keycloaks, some 15 differed in classes of the JDK,
     * such as nodes of queues, and none in any other.
     */
    private static final int RETAINING_AGAIN = 20;

    /** The folder, beside each side's own results, for what was explained again. */
    private static final String AGAIN = "again";

    /**
     * The divisor of the budget for the share that pairs may not use: it is kept for flame graphs of operations that
     * got worse.
     */
    private static final int KEPT = 10;

    /**
     * The percentage of the budget that times have in any case. Else counting again would leave nothing where much has moved,
     * and whatever moves no count would pass.
     */
    private static final int FOR_TIMES = 60;

    private final BaselineSide baseline;
    private final SideRun candidate;
    private Budget budget;
    private final Console console;
    private final SortedMap<BenchmarkCase, HostFailure> failures = new TreeMap<>();
    private final List<Change> findings = new ArrayList<>();
    private final SortedMap<BenchmarkCase, CountComparison> comparisons = new TreeMap<>();
    private final SortedMap<BenchmarkCase, CountComparison> firstUses = new TreeMap<>();
    private final Map<BenchmarkCase, CountsMoved> unconfirmed = new HashMap<>();
    private final Set<BenchmarkCase> moved = new TreeSet<>();
    private final Set<BenchmarkCase> traced = new TreeSet<>();
    private Map<String, Set<String>> differing = Map.of();
    /** Decides which side counts first. */
    private long seed;
    /** How long a case took to be counted, on both sides together. */
    private Duration perCase = Duration.ZERO;

    private int upgradeSteps;
    private Optional<String> scope = Optional.empty();

    /**
     * @param budget the most time that it may take once everything was counted, however long that takes; 60 % of
     *     {@code perf.budget} is for times in any case
     */
    public BaselineComparison(BaselineSide baseline, SideRun candidate, Budget budget, Console console) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.budget = budget;
        this.console = console;
    }

    /** Returns all findings so far, in the order in which they were made. */
    public List<Change> findings() {
        return List.copyOf(findings);
    }

    /**
     * Counts the cases of the candidate in the same sequence as the baseline's, and compares. What the baseline can't do
     * is reported, and fails nothing.
     *
     * @param oneSided the cases that only one side has
     * @param failed why the baseline could not count some cases
     * @param methods those that differ, by name and descriptor, of each of the candidate's classes
     */
    public void counts(
            List<NotCompared> oneSided, Map<BenchmarkCase, HostFailure> failed, Map<String, Set<String>> methods)
            throws IOException {
        failures.putAll(failed);
        differing = methods;
        baseline.pairs().of(candidate.selection().cases()).renamed().forEach((after, before) -> {
            Paired paired = new Paired(after, before);
            findings.add(paired);
            console.say(Wording.line(paired));
        });
        oneSided.forEach(this::find);
        Set<BenchmarkCase> alone =
                oneSided.stream().map(NotCompared::benchmarkCase).collect(Collectors.toSet());
        long start = System.nanoTime();
        seed = CodeSeed.of(
                baseline.side().classPaths().all(), candidate.classPaths().all());
        candidate.measuring().countWithoutHeap(candidate.datasets().forCounts());
        Duration took = Duration.ofNanos(System.nanoTime() - start).multipliedBy(2);
        budget = budget.withAtLeast(candidate.run().settings().budget());
        List<CaseStatements> before = baseline.statements();
        List<CaseStatements> after = candidate.statements();
        List<BenchmarkCase> both = candidate.selection().counted().stream()
                .filter(benchmarkCase ->
                        !CaseParams.isUpgradeOfBaseline(benchmarkCase) && !alone.contains(benchmarkCase))
                .toList();
        for (BenchmarkCase benchmarkCase : both) {
            Optional<Measurement> was = counted(baseline.measurements(), benchmarkCase);
            Optional<Measurement> is = counted(candidate.measurements(), benchmarkCase);
            if (was.isPresent() && is.isPresent()) {
                CaseStatements executedBefore = CaseStatements.in(benchmarkCase, before);
                CaseStatements executed = CaseStatements.in(benchmarkCase, after);
                comparisons.put(
                        benchmarkCase,
                        CountComparison.of(was.get(), is.get(), executedBefore.statements(), executed.statements())
                                .with(
                                        IndexChange.between(
                                                was.get(), executedBefore.indexes(), is.get(), executed.indexes()),
                                        executedBefore.waiting(),
                                        executed.waiting()));
                CountComparison.ofFirstUse(was.get(), is.get())
                        .ifPresent(firstUse -> firstUses.put(benchmarkCase, firstUse));
            } else {
                find(notCompared(benchmarkCase));
            }
        }
        new RepeatedStatements(CountComparison.besideFloors(comparisons.values()))
                .named()
                .forEach(named -> comparisons.put(named.benchmarkCase(), named));
        perCase = took.dividedBy(Math.max(1, comparisons.size()));
        confirmExact();
        traceRest();
        confirm();
        comparisons.forEach((benchmarkCase, comparison) -> {
            if (comparison.moved() || unconfirmed.containsKey(benchmarkCase)) {
                moved.add(benchmarkCase);
            }
            find(unconfirmed.getOrDefault(benchmarkCase, comparison.finding()));
            Optional.ofNullable(firstUses.get(benchmarkCase))
                    .map(CountComparison::finding)
                    .ifPresent(this::find);
        });
        retention();
        growth();
        plans();
        upgrades();
    }

    /**
     * Compares which objects operations leave on the heap. One window of repetitions shows where the sides may differ, which
     * is looked at again over several windows, in JVMs of its own.
     */
    private void retention() throws IOException {
        SortedMap<BenchmarkCase, List<RetainedClass>> once = retained();
        List<BenchmarkCase> doubtful = once.keySet().stream()
                .sorted(Comparator.comparing(each -> once.get(each).stream().allMatch(RetainedClass::comesWithJdk)))
                .limit(RETAINING_AGAIN)
                .toList();
        if (doubtful.isEmpty()) {
            return;
        }
        int left = once.size() - doubtful.size();
        console.say("Looking again for objects that " + CountWords.several(doubtful.size(), "case")
                + " of both sides leave on the heap"
                + (left == 0 ? "" : "; " + left + " more differed in one window, and are left"));
        Path dumps = Files.createDirectories(candidate.measuring().jvms().file("heap-dumps"));
        Function<BenchmarkCase, Path> dump = each -> dumps.resolve(doubtful.indexOf(each) + ".hprof");
        try {
            baseline.retainAgain(doubtful);
            candidate
                    .measuring()
                    .retainAgain(doubtful, candidate.datasets().forCounts(), each -> Optional.of(dump.apply(each)));
            SortedMap<BenchmarkCase, List<RetainedClass>> again = retained();
            again.keySet().retainAll(doubtful);
            for (Map.Entry<BenchmarkCase, List<RetainedClass>> each : again.entrySet()) {
                find(new ObjectsRetained(
                        each.getKey(), each.getValue(), holders(each.getValue(), dump.apply(each.getKey()))));
                moved.add(each.getKey());
            }
        } finally {
            Removal.of(dumps);
        }
    }

    /** Returns the classes of which the sides leave another number of objects on the heap, by case. */
    private SortedMap<BenchmarkCase, List<RetainedClass>> retained() throws IOException {
        List<CaseRetained> before = baseline.retained();
        List<CaseRetained> after = CaseRetained.readAll(candidate.run().output().retained());
        SortedMap<BenchmarkCase, List<RetainedClass>> retained = new TreeMap<>();
        for (BenchmarkCase benchmarkCase : comparisons.keySet()) {
            List<RetainedClass> classes = Retention.compare(benchmarkCase, before, after);
            if (!classes.isEmpty()) {
                retained.put(benchmarkCase, classes);
            }
        }
        return retained;
    }

    private static List<String> holders(List<RetainedClass> classes, Path dump) throws IOException {
        List<String> more = classes.stream()
                .filter(each -> each.candidate() > each.baseline())
                .map(RetainedClass::name)
                .toList();
        return more.isEmpty() || !Files.exists(dump)
                ? List.of()
                : HeapDump.read(dump).holders(more);
    }

    /** Judges the candidate's first start on the baseline's database, where that was measured. */
    private void upgrades() throws IOException {
        List<Upgrade> upgrades = Upgrade.readAll(candidate.run().output().upgrades()).stream()
                .filter(upgrade -> upgrade.from().equals(CaseParams.BASELINE))
                .toList();
        UpgradeJudgement judgement = UpgradeJudgement.of(upgrades, candidate.measurements(), candidate.statements());
        judgement.findings().forEach(this::find);
        upgradeSteps = judgement.steps();
    }

    /**
     * Counts again, once, the cases of which a count that is held exactly moved, those with more first. What the budget
     * has no room for stays as it was counted. Nothing is judged of that but exact counts, so the candidate finds out there who
     * executes its statements.
     */
    private void confirmExact() throws IOException {
        List<BenchmarkCase> exact = Stream.concat(comparisons.values().stream(), firstUses.values().stream())
                .filter(CountComparison::movedExactly)
                .sorted(Comparator.comparing(comparison -> !comparison.more()))
                .map(CountComparison::benchmarkCase)
                .distinct()
                .limit(EXACT_COUNTED_AGAIN)
                .toList();
        if (!exact.isEmpty() && budget.hasRoomFor(perCase.multipliedBy(exact.size()))) {
            console.say("Counting " + CountWords.several(exact.size(), "case")
                    + " of both sides again, since statements, rows or round trips moved");
            Predicate<BenchmarkCase> used = benchmarkCase -> Optional.ofNullable(firstUses.get(benchmarkCase))
                    .filter(CountComparison::movedExactly)
                    .isPresent();
            countAgain(
                    exact,
                    used,
                    order(1),
                    baseline.forCountsExchangedWith(candidate, true),
                    () -> traced(exact, used, exchanged(true)),
                    CountComparison::countedAgain);
        }
    }

    /**
     * Counts the candidate once more where it is not known yet who executes what came in addition: the operation with the most
     * additional executions in any case, the others as far as the budget has room.
     */
    private void traceRest() throws IOException {
        List<BenchmarkCase> unknown = comparisons.values().stream()
                .filter(comparison -> added(comparison) > 0)
                .map(CountComparison::benchmarkCase)
                .filter(benchmarkCase -> !traced.contains(benchmarkCase))
                .toList();
        List<BenchmarkCase> smallest = FirstUses.of(unknown).stream()
                .sorted(Comparator.comparingDouble(benchmarkCase -> -added(comparisons.get(benchmarkCase))))
                .limit(EXACT_COUNTED_AGAIN)
                .toList();
        if (!smallest.isEmpty()) {
            List<BenchmarkCase> some =
                    budget.hasRoomFor(perCase.multipliedBy(smallest.size())) ? smallest : smallest.subList(0, 1);
            console.say("Counting " + CountWords.several(some.size(), "case")
                    + " of the candidate again, to see who executes the added statements");
            traced(some, noFirstUse -> false, candidate.datasets().forCounts());
        }
    }

    /** Returns how many executions of statements came in addition of which it is not known who executes them. */
    private static double added(CountComparison comparison) {
        return comparison.statements().stream()
                .filter(change -> change.executedMore() && change.callers().isEmpty())
                .mapToDouble(change -> change.candidateCalls() - change.baseCalls())
                .sum();
    }

    /** Counts the candidate again, and notes who executes the statements that came in addition. */
    private List<Measurement> traced(List<BenchmarkCase> cases, Predicate<BenchmarkCase> used, Addresses addresses)
            throws IOException {
        RunFolder folder = candidate.measuring().jvms().folder();
        Path written = Files.createDirectories(folder.file("callers"));
        List<Measurement> again = candidate
                .measuring()
                .countAndTrace(cases, used, addresses, TracedDrivers.in(folder.instrumented()), written);
        Callers callers = Callers.read(written, cases, candidate.run().tiers().code(), differing);
        comparisons.replaceAll(
                (benchmarkCase, comparison) -> comparison.with(callers.named(benchmarkCase, comparison.statements())));
        traced.addAll(cases);
        return again;
    }

    /**
     * Counts again the cases whose inexact counters changed, as long as the budget has room. The others are
     * inconclusive.
     */
    private void confirm() throws IOException {
        Duration expected = perCase;
        for (int again = 1; again <= COUNTED_AGAIN; again++) {
            List<BenchmarkCase> doubtful = comparisons.values().stream()
                    .filter(CountComparison::doubtful)
                    .map(CountComparison::benchmarkCase)
                    .toList();
            if (doubtful.isEmpty()) {
                return;
            }
            String cases = CountWords.several(doubtful.size(), "case");
            if (!budget.hasRoomFor(expected.multipliedBy(doubtful.size()))) {
                console.say("Allocation, bytes or pages of " + cases
                        + " moved, and perf.budget has no room to count them again: inconclusive");
                for (BenchmarkCase benchmarkCase : doubtful) {
                    CountComparison comparison = comparisons.get(benchmarkCase);
                    unconfirmed.put(benchmarkCase, comparison.inconclusive(again));
                    comparisons.put(benchmarkCase, comparison.unconfirmed());
                }
                return;
            }
            console.say("Counting " + cases + " of both sides again, since allocation, bytes or pages moved");
            long start = System.nanoTime();
            PairOrder order = order(again);
            Predicate<BenchmarkCase> used = noFirstUse -> false;
            countAgain(
                    doubtful,
                    used,
                    order,
                    ofBaseline(order),
                    () -> candidate.measuring().countAgain(doubtful, used, ofCandidate(order)),
                    CountComparison::confirmedBy);
            expected = Duration.ofNanos(System.nanoTime() - start).dividedBy(doubtful.size());
        }
    }

    /** Returns the order of a counting: in every other one, the sides exchange their databases. */
    private PairOrder order(int counting) {
        return new PairOrder(PairOrder.of(counting, seed).baselineFirst(), counting % 2 == 1);
    }

    private interface Counting {
        List<Measurement> again() throws IOException;
    }

    /**
     * Counts both sides again, each in the place that the order gives it.
     *
     * @param used the cases whose first use is counted again too
     */
    private void countAgain(
            List<BenchmarkCase> doubtful,
            Predicate<BenchmarkCase> used,
            PairOrder order,
            Addresses ofBaseline,
            Counting ofCandidate,
            BinaryOperator<CountComparison> confirmed)
            throws IOException {
        List<Measurement> before = new ArrayList<>();
        List<Measurement> after = new ArrayList<>();
        inTurn(
                order,
                () -> before.addAll(baseline.countAgain(doubtful, used, ofBaseline)),
                () -> after.addAll(ofCandidate.again()));
        for (BenchmarkCase benchmarkCase : doubtful) {
            Measurement was = counted(before, benchmarkCase).orElseThrow();
            Measurement is = counted(after, benchmarkCase).orElseThrow();
            CountComparison.ofFirstUse(was, is)
                    .ifPresent(second ->
                            firstUses.computeIfPresent(benchmarkCase, (same, first) -> first.countedAgain(second)));
            CountComparison again = CountComparison.of(was, is, List.of(), List.of());
            CountComparison controlled = comparisons.values().stream()
                    .filter(other -> other.benchmarkCase().isFloorOf(benchmarkCase))
                    .findFirst()
                    .map(again::beside)
                    .orElse(again);
            comparisons.computeIfPresent(benchmarkCase, (same, first) -> confirmed.apply(first, controlled));
        }
    }

    private static void inTurn(PairOrder order, SideBySide.Task ofBaseline, SideBySide.Task ofCandidate)
            throws IOException {
        (order.baselineFirst() ? ofBaseline : ofCandidate).run();
        (order.baselineFirst() ? ofCandidate : ofBaseline).run();
    }

    private Addresses ofBaseline(PairOrder order) {
        return order.exchanged()
                ? baseline.forCountsExchangedWith(candidate, false)
                : baseline.side().datasets().forCounts();
    }

    private Addresses ofCandidate(PairOrder order) {
        return order.exchanged() ? exchanged(false) : candidate.datasets().forCounts();
    }

    private Addresses exchanged(boolean exact) {
        return candidate
                .datasets()
                .forCountsExchangedWith(baseline.side().datasets(), baseline.pairs()::ofBaseline, exact);
    }

    /**
     * Compares growth. An inexact counter is judged only if it changed in each counting; the floor is the yardstick.
     */
    private void growth() {
        List<CountComparison> growing = comparisons.values().stream()
                .filter(comparison -> comparison.benchmarkCase().implementation() != Implementation.FLOOR)
                .toList();
        List<Measurement> before = growing.stream().map(CountComparison::before).toList();
        List<Measurement> after = growing.stream().map(CountComparison::after).toList();
        for (Dimension dimension : Dimension.all(before)) {
            dimension.compare(before, after, Dimension.GROWING).forEach(this::find);
        }
    }

    /** Compares plans. Those that changed for the worse are explained again, since chance may choose a plan. */
    private void plans() throws IOException {
        List<PlanChanged> plans = new ArrayList<>(PlanComparison.of(baseline.plans(), candidate.plans()));
        PlanComparison.of(baseline.statementPlans(), candidate.statementPlans()).stream()
                .filter(PlanChanged::changed)
                .forEach(plans::add);
        Set<String> worse = plans.stream()
                .filter(PlanChanged::worse)
                .map(plan -> plan.baseline().benchmarkCase())
                .collect(Collectors.toSet());
        List<BenchmarkCase> cases = comparisons.keySet().stream()
                .filter(benchmarkCase -> worse.contains(benchmarkCase.toString()))
                .limit(EXACT_COUNTED_AGAIN)
                .toList();
        List<PlanChanged> again = cases.isEmpty() ? List.of() : explainedAgain(cases, order(1));
        for (PlanChanged plan : plans) {
            find(plan.explainedAgain(again));
            if (plan.changed()) {
                comparisons.keySet().stream()
                        .filter(benchmarkCase ->
                                benchmarkCase.toString().equals(plan.baseline().benchmarkCase()))
                        .forEach(moved::add);
            }
        }
    }

    private List<PlanChanged> explainedAgain(List<BenchmarkCase> cases, PairOrder order) throws IOException {
        console.say("Explaining the statements of " + CountWords.several(cases.size(), "case")
                + " of both sides again, since a plan changed for the worse");
        OutputFolder before = baseline.side().run().output().beside(AGAIN);
        OutputFolder after = candidate.run().output().beside(AGAIN);
        inTurn(
                order,
                () -> baseline.explainAgain(cases, ofBaseline(order), before),
                () -> candidate.measuring().explainAgain(cases, ofCandidate(order), after));
        List<PlanChanged> again = new ArrayList<>(
                PlanComparison.of(baseline.plans(Plan.readAll(before.plans())), Plan.readAll(after.plans())));
        again.addAll(PlanComparison.of(
                baseline.plans(Plan.readAll(before.statementPlans())), Plan.readAll(after.statementPlans())));
        return again;
    }

    private NotCompared notCompared(BenchmarkCase benchmarkCase) {
        HostFailure failure = failures.get(benchmarkCase);
        return failure == null
                ? new NotCompared(benchmarkCase, Reason.OTHERWISE_MEASURED)
                : new NotCompared(benchmarkCase, Reason.BASELINE_FAILED, failure.getMessage());
    }

    private static Optional<Measurement> counted(List<Measurement> all, BenchmarkCase benchmarkCase) {
        return all.stream()
                .filter(measurement -> measurement.benchmarkCase().equals(benchmarkCase))
                .filter(measurement -> !measurement.counters().isEmpty())
                .findFirst();
    }

    private void find(Change finding) {
        findings.add(finding);
        if (finding.moved() || finding.undecided()) {
            console.say(Wording.line(finding));
        }
    }

    /**
     * Times operations that both sides can do, and profiles those that got worse.
     *
     * @param affected which cases are timed even if their counts have not moved
     */
    public void time(Predicate<BenchmarkCase> affected) throws IOException {
        Path noise = candidate
                .measuring()
                .jvms()
                .folder()
                .noise()
                .resolve(candidate.run().module().replace('/', '-') + ".json");
        KnownNoise known = KnownNoise.read(noise);
        Duration whole = candidate.run().settings().budget();
        Budget forTimes = budget.withAtLeast(whole.multipliedBy(FOR_TIMES).dividedBy(100));
        Budget forPairs = forTimes.without(whole.dividedBy(KEPT));
        List<TimeMoved> verdicts = judge(
                operations(benchmarkCase -> affected.test(benchmarkCase) || moved.contains(benchmarkCase)),
                JvmPairs.of(baseline, candidate),
                known,
                forPairs);
        List<TimePairs> timed = verdicts.stream().map(TimeMoved::pairs).toList();
        known.with(timed).keep(noise, console::say);
        new DifferentialProfiles(baseline, candidate, forTimes, console)
                .take(WorsenedOperation.of(verdicts, comparisons.values()), timed);
    }

    /**
     * Times operations by given pairs, and reports what they say.
     *
     * @param some those of {@link #operations} that are timed
     * @param known what is known of their noise
     */
    public List<TimeMoved> judge(List<BenchmarkCase> some, PackedPair.Source pairs, KnownNoise known, Budget forPairs)
            throws IOException {
        PairGate gate = new PairGate(PLAN, known);
        PackedTiming timing = new PackedTiming(pairs, gate, forPairs, console);
        timing.time(some, moved);
        List<TimeMoved> verdicts = gate.verdicts(timing.timed(), timing::room);
        verdicts.forEach(this::find);
        timing.untimed().values().forEach(this::find);
        int counted = OperationCases.operations(
                comparisons.keySet().stream().filter(this::isJudged).toList());
        scope = Optional.of(new TimedScope(counted, some.size(), verdicts, upgradeSteps).words());
        return verdicts;
    }

    /** Returns how much was counted and timed, and to what change, in words; empty before anything was timed. */
    public Optional<String> scope() {
        return scope;
    }

    private boolean isJudged(BenchmarkCase benchmarkCase) {
        return candidate.run().settings().includes() || benchmarkCase.implementation() != Implementation.FLOOR;
    }

    /** Returns a case of each operation that both sides can do; where cases were chosen by name, the floor's too. */
    public List<BenchmarkCase> operations() {
        return operations(all -> true);
    }

    private List<BenchmarkCase> operations(Predicate<BenchmarkCase> some) {
        List<BenchmarkCase> both = candidate.selection().cases().stream()
                .filter(some)
                .filter(benchmarkCase -> baseline.measures(benchmarkCase) && !failures.containsKey(benchmarkCase))
                .filter(this::isJudged)
                .toList();
        return OperationCases.of(both, candidate.selection());
    }
}
