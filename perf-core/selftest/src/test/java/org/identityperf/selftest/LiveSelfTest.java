package org.identityperf.selftest;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.compare.BaselineComparison;
import org.identityperf.runner.compare.BaselineSide;
import org.identityperf.runner.compare.Budget;
import org.identityperf.runner.compare.JvmPairs;
import org.identityperf.runner.compare.PackedPair;
import org.identityperf.runner.compare.PackedPair.Effort;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.gate.pairs.KnownNoise;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.settings.Store;
import org.identityperf.selftest.agent.Slowdown;
import org.identityperf.selftest.agent.SlowdownLog.Sums;

/**
 * The live self-test runs the gate on this machine, now, as a pull request gets it: the same operations by the same
 * pairs. It compares this checkout with itself, and with all its operations slowed by known shares of their time: each of
 * their round trips to the stores gets longer. After that it slows them in code, once in each way of {@link Slowdown}.
 */
final class LiveSelfTest {

    static final String FILE = "selftest.json";

    private static final List<Double> SLOWDOWNS = List.of(LiveRuns.LITTLE, LiveRuns.DOUBLED);

    /** The slowdowns that time shows; whether an operation can be slowed is known of the first three. */
    private static final List<Slowdown> IN_CODE =
            List.of(Slowdown.SLEEP, Slowdown.PROCESSOR, Slowdown.LOCK, Slowdown.POOL, Slowdown.HASH);

    private static final Set<Store> JDBC = EnumSet.of(Store.POSTGRESQL, Store.MYSQL);
    private static final Set<Slowdown> IN_SOME = EnumSet.of(Slowdown.POOL, Slowdown.HASH);

    /** The least part of a slowdown that must have been in effect: a machine's own times change from pair to pair. */
    private static final double IN_EFFECT = 0.8;

    /** Counts are tested however long they take: the user's budget is for pairs. */
    private static final Duration COUNTING = Duration.ofDays(1);

    private final SideRun baseline;
    private final SideRun candidate;
    private final int runs;
    private final Duration budget;
    private final Console console;
    private final List<List<TimeMoved>> equal = new ArrayList<>();
    private final SortedMap<Double, List<List<TimeMoved>>> slowed = new TreeMap<>();
    private KnownNoise known = KnownNoise.NONE;

    /**
     * @param candidate the same build, to be slowed: its times mean nothing
     * @param runs how often equal code and operations that are slowed are compared
     */
    LiveSelfTest(SideRun baseline, SideRun candidate, int runs, Console console) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.runs = runs;
        this.budget = candidate.run().settings().budget();
        this.console = console;
    }

    /** Runs, and saves every pair. */
    List<Check> checks() throws IOException {
        BaselineComparison comparing =
                new BaselineComparison(BaselineSide.of(baseline), candidate, Budget.of(COUNTING), console);
        comparing.counts(List.of(), BaselineSide.of(baseline).count(false), Map.of());
        List<Check> checks = new ArrayList<>(List.of(equalCounts(comparing.findings())));
        try (InjectedLatency none = new InjectedLatency();
                InjectedLatency latency = new InjectedLatency()) {
            // Equal code takes the way of a pull request; what is slowed passes ports on both sides.
            JvmPairs direct = JvmPairs.of(BaselineSide.of(baseline), candidate);
            JvmPairs pairs = JvmPairs.of(BaselineSide.of(baseline), candidate, none::through, latency::through);
            long start = System.nanoTime();
            for (int run = 0; run < runs; run++) {
                run(run, comparing, direct, pairs, latency, start);
            }
        }
        checks.addAll(new LiveRuns(equal, slowed).checks());
        Map<String, Object> saved = new TreeMap<>();
        saved.put("equal", pairs(equal));
        slowed.forEach((share, runs) -> saved.put("slowed by " + share, pairs(runs)));
        for (Slowdown slowdown : IN_CODE) {
            checks.add(inCode(slowdown, comparing, saved));
        }
        checks.add(additionalStatement());
        JsonMapper.builder()
                .addModule(new Jdk8Module())
                .build()
                .writeValue(baseline.run().output().file(FILE).toFile(), saved);
        return checks;
    }

    private CodeSlowdown code(Slowdown slowdown) throws IOException {
        console.say("Code slowed by " + slowdown.words());
        return CodeSlowdown.in(candidate.measuring().jvms().folder().file(""), slowdown);
    }

    private Check inCode(Slowdown slowdown, BaselineComparison comparing, Map<String, Object> saved)
            throws IOException {
        CodeSlowdown code = code(slowdown);
        JvmPairs pairs = JvmPairs.of(BaselineSide.of(baseline), candidate.with(code.javaAgent()));
        List<BenchmarkCase> operations = comparing.operations().stream()
                .filter(operation -> slowdown != Slowdown.POOL || operation.threads() > 1)
                .toList();
        List<BenchmarkCase> affected = IN_SOME.contains(slowdown) ? affected(operations, code, pairs) : operations;
        List<TimeMoved> verdicts = affected.isEmpty()
                ? List.of()
                : comparing.judge(affected, number -> code.noting(pairs.open(number)), known, Budget.of(budget));
        saved.put("slowed by " + slowdown.words(), pairs(List.of(verdicts)));
        Map<BenchmarkCase, Double> shares = new HashMap<>();
        code.byCase().forEach((benchmarkCase, sums) -> shares.put(benchmarkCase, sums.share()));
        return SlowedCode.timed(slowdown, affected.size(), verdicts, shares);
    }

    /** Returns the operations that do what is slowed, and that can do it slowed, as a pair of JVMs shows. */
    private List<BenchmarkCase> affected(List<BenchmarkCase> operations, CodeSlowdown code, JvmPairs pairs)
            throws IOException {
        if (operations.isEmpty()) {
            return List.of();
        }
        List<BenchmarkCase> affected = new ArrayList<>();
        try (PackedPair pair = code.noting(pairs.open(0))) {
            for (BenchmarkCase operation : operations) {
                try {
                    pair.time(operation, Effort.ROUGH);
                    if (code.byCase().get(operation).times() > 0) {
                        affected.add(operation);
                    }
                } catch (HostFailure e) {
                    if (!e.hostLives()) {
                        throw e;
                    }
                    console.say(operation + " can't do it so slowed: " + e.getMessage());
                }
            }
        }
        return affected;
    }

    private Check additionalStatement() throws IOException {
        CodeSlowdown code = code(Slowdown.STATEMENT);
        SideRun before = baseline.with(List.of());
        BaselineComparison comparing = new BaselineComparison(
                BaselineSide.of(before), candidate.with(code.javaAgent()), Budget.of(budget), console);
        comparing.counts(List.of(), BaselineSide.of(before).count(false), Map.of());
        List<BenchmarkCase> cases = before.measurements().stream()
                .filter(measurement -> measurement.counter(Counter.CALLS).orElse(0) > 0)
                .map(Measurement::benchmarkCase)
                .filter(benchmarkCase -> JDBC.contains(before.selection().store(benchmarkCase)))
                .toList();
        return SlowedCode.counted(comparing.findings(), cases);
    }

    private static List<List<TimePairs>> pairs(List<List<TimeMoved>> runs) {
        return runs.stream()
                .map(run -> run.stream().map(TimeMoved::pairs).toList())
                .toList();
    }

    private static Check equalCounts(List<Change> findings) {
        List<Change> differing = findings.stream().filter(Change::moved).toList();
        return new Check(
                "equal code counts the same",
                differing.isEmpty() ? Outcome.PASS : Outcome.FAIL,
                differing.isEmpty()
                        ? findings.size() + " comparisons of counts, growth and plans"
                        : Wording.name(differing.get(0)) + ": " + Wording.sentence(differing.get(0)));
    }

    private void run(
            int run, BaselineComparison comparing, JvmPairs direct, JvmPairs pairs, InjectedLatency latency, long start)
            throws IOException {
        String name = "Run " + (run + 1) + " of " + runs + ": ";
        console.say(name + "equal code" + left(start, run));
        List<TimeMoved> calm = judged(comparing, direct);
        equal.add(calm);
        if (comparing.operations().stream().noneMatch(operation -> roundTrips(operation) > 0)) {
            return;
        }
        for (double share : SLOWDOWNS) {
            console.say(name + "all operations slowed by " + Math.round(share * 100) + " %");
            Map<BenchmarkCase, Sums> shares = new HashMap<>();
            Map<Effort, Map<BenchmarkCase, Duration>> longer = new EnumMap<>(Effort.class);
            List<TimeMoved> verdicts =
                    judged(comparing, number -> slowing(pairs.open(number), latency, share, longer, shares));
            slowed.computeIfAbsent(share, each -> new ArrayList<>())
                    .add(verdicts.stream()
                            .filter(verdict -> isSlowed(verdict.benchmarkCase(), share, shares))
                            .toList());
        }
    }

    private List<TimeMoved> judged(BaselineComparison comparing, PackedPair.Source pairs) throws IOException {
        List<TimeMoved> verdicts = comparing.judge(comparing.operations(), pairs, known, Budget.of(budget));
        known = known.with(verdicts.stream().map(TimeMoved::pairs).toList());
        return verdicts;
    }

    /**
     * Slows the candidate's operations that have round trips by a share of the time that they take through the ports, as
     * the first pair of each effort shows. That is longer than directly, and on a busy machine many times as long if the
     * operation is short.
     *
     * @param longer by how much the round trips of each get longer, as far as that is known
     * @param shares takes what each was slowed by
     */
    private PackedPair slowing(
            PackedPair pair,
            InjectedLatency latency,
            double share,
            Map<Effort, Map<BenchmarkCase, Duration>> longer,
            Map<BenchmarkCase, Sums> shares) {
        return new PackedPair() {

            @Override
            public Times time(BenchmarkCase benchmarkCase, Effort effort) throws IOException {
                double roundTrips = roundTrips(benchmarkCase);
                Map<BenchmarkCase, Duration> known = longer.computeIfAbsent(effort, each -> new HashMap<>());
                if (!known.containsKey(benchmarkCase)) {
                    latency.slow(Duration.ZERO);
                    Times calm = pair.time(benchmarkCase, effort);
                    if (calm.failure().isPresent() || roundTrips == 0) {
                        return calm;
                    }
                    known.put(
                            benchmarkCase,
                            seconds(share * calm.pairs().get(Quantity.MEDIAN).baseline() / roundTrips));
                }
                Duration each = known.get(benchmarkCase);
                latency.slow(each);
                Times times = pair.time(benchmarkCase, effort);
                if (times.failure().isEmpty()) {
                    Duration own = seconds(times.pairs().get(Quantity.MEDIAN).baseline());
                    long added = Math.round(each.toNanos() * roundTrips);
                    shares.merge(benchmarkCase, new Sums(own.toNanos() + added, added, 1), Sums::and);
                }
                return times;
            }

            @Override
            public void close() {
                pair.close();
            }
        };
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    /** Returns whether an operation was slowed by this share of the time that it took meanwhile on the other side. */
    private boolean isSlowed(BenchmarkCase operation, double share, Map<BenchmarkCase, Sums> shares) {
        if (!shares.containsKey(operation)) {
            return false;
        }
        double added = shares.get(operation).share();
        if (added < IN_EFFECT * share) {
            console.say(operation + " was slowed by " + Math.round(added * 100)
                    + " % only, since it took longer meanwhile; nothing is claimed of it");
        }
        return added >= IN_EFFECT * share;
    }

    /**
     * Estimates the time that is left from the runs that have ended; before the first one, from the budget of each comparison.
     */
    private String left(long start, int ended) {
        if (ended == 0) {
            long comparisons = runs * (1L + SLOWDOWNS.size()) + IN_CODE.size();
            return " (" + Console.spell(budget.multipliedBy(comparisons)) + " left at most)";
        }
        long nanos = System.nanoTime() - start;
        return " (" + Console.spell(Duration.ofNanos(nanos / ended * (runs - ended))) + " left)";
    }

    private double roundTrips(BenchmarkCase benchmarkCase) {
        return baseline.measurements().stream()
                .filter(measurement -> measurement.benchmarkCase().equals(benchmarkCase))
                .mapToDouble(
                        measurement -> measurement.counter(Counter.ROUND_TRIPS).orElse(0))
                .findFirst()
                .orElse(0);
    }
}
