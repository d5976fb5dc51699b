package org.identityperf.lab.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.lab.gate.Check;
import org.identityperf.lab.gate.Finding;
import org.identityperf.lab.gate.Finding.Verdict;
import org.identityperf.lab.gate.Outcome;
import org.identityperf.lab.gate.counts.CountComparison;
import org.identityperf.lab.gate.pairs.Evidence;
import org.identityperf.lab.gate.pairs.Pair;
import org.identityperf.lab.gate.pairs.PairPlan;
import org.identityperf.lab.gate.pairs.Pairs;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.settings.Settings;
import org.identityperf.probe.measure.Counter;

/**
 * The gate proved on this machine, now: what it says of this checkout beside itself, and of operations that were slowed by
 * known shares of their time. To slow one, each of its round trips to the stores is made longer, by its share of the time
 * that was measured over the number of its round trips.
 */
final class Proof {

    private static final PairPlan PLAN = PairPlan.DECLARED;

    private final SideRun base;
    private final SideRun candidate;
    private final Settings settings;
    private final Console console;

    /**
     * A proof.
     *
     * @param base what is built here
     * @param candidate the same, to be slowed: its times mean nothing
     */
    Proof(SideRun base, SideRun candidate, Console console) {
        this.base = base;
        this.candidate = candidate;
        this.settings = candidate.settings();
        this.console = console;
    }

    /** Runs as often as the user asked for, and leaves every pair. */
    List<Check> checks() throws IOException {
        Comparing comparing = new Comparing(base, candidate, console);
        comparing.counts();
        List<Check> checks = new ArrayList<>(List.of(equalCounts(comparing.findings()), oneStatementMore()));
        boolean archived = candidate.measuring().archived() && base.measuring().archived();
        Evidence evidence;
        try (Handicap none = new Handicap(base.place().forTime());
                Handicap handicap = new Handicap(candidate.place().forTime());
                Timing first = base.measuring().timing(none.addresses(), archived);
                Timing second = candidate.measuring().timing(handicap.addresses(), archived)) {
            evidence = evidence(first, second, handicap);
        }
        new ObjectMapper().writeValue(base.output().file("proof.json").toFile(), evidence);
        checks.addAll(evidence.checks(PLAN, settings.seed()));
        return checks;
    }

    private static Check equalCounts(List<Finding> findings) {
        List<Finding> differing = findings.stream()
                .filter(finding -> finding.verdict().compareTo(Verdict.CHANGED) <= 0)
                .toList();
        return new Check(
                "equal code counts the same",
                differing.isEmpty() ? Outcome.PASS : Outcome.FAIL,
                differing.isEmpty()
                        ? findings.size() + " comparisons of counts, growth and plans"
                        : differing.get(0).what() + ": " + differing.get(0).sentence());
    }

    /** Added to what was counted, for there is no chance in it. */
    private Check oneStatementMore() {
        List<CountComparison> all = base.measurements().stream()
                .filter(counted -> counted.counter(Counter.CALLS).isPresent())
                .map(counted -> CountComparison.of(counted, withOneMore(counted), List.of(), List.of()))
                .toList();
        long found = all.stream()
                .filter(comparison -> comparison.check().outcome() == Outcome.FAIL)
                .count();
        return new Check(
                "one statement more is found",
                found == all.size() ? Outcome.PASS : Outcome.FAIL,
                "found in " + found + " of " + all.size() + " operations, without any time");
    }

    private static Measurement withOneMore(Measurement counted) {
        SortedMap<Counter, Double> counters = new TreeMap<>(counted.counters());
        counters.merge(Counter.CALLS, 1.0, Double::sum);
        return new Measurement(counted.cell(), counted.kind(), counted.forks(), counters);
    }

    private Evidence evidence(Timing first, Timing second, Handicap handicap) throws IOException {
        List<Cell> cells = new ArrayList<>(
                Pairing.everyOperationFirst(candidate.matrix().timed().keySet()));
        List<List<Pairs>> equal = new ArrayList<>();
        SortedMap<Double, List<List<Pairs>>> slowed = new TreeMap<>();
        for (int run = 0; run < settings.prove(); run++) {
            console.say("Run " + (run + 1) + " of " + settings.prove() + ": equal code");
            List<Pairs> calm = pairing(first, second, run, 0).time(cells);
            equal.add(calm);
            for (double share : Evidence.SLOWDOWNS) {
                List<Cell> slower = slow(calm, share, handicap);
                console.say("Run " + (run + 1) + " of " + settings.prove() + ": " + slower.size()
                        + " operations slowed by " + Math.round(share * 100) + " %");
                slowed.computeIfAbsent(share, each -> new ArrayList<>())
                        .add(pairing(first, second, run, share).time(slower));
            }
            cells.forEach(cell -> handicap.slow(cell, Duration.ZERO));
            // What the budget had no room for comes first sooner or later.
            Collections.rotate(cells, -1);
        }
        return new Evidence(equal, slowed);
    }

    private Pairing pairing(Timing first, Timing second, int run, double share) {
        long seed = settings.seed() + 100L * run + Math.round(share * 100);
        return new Pairing(first, second, PLAN, seed, settings.budget(), console);
    }

    /** Those that can be slowed: they ask a store for something. */
    private List<Cell> slow(List<Pairs> calm, double share, Handicap handicap) {
        List<Cell> slower = new ArrayList<>();
        for (Pairs pairs : calm) {
            double trips = roundTrips(pairs.cell());
            if (trips > 0 && !pairs.pairs().isEmpty()) {
                double seconds = Measurement.median(
                        pairs.pairs().stream().mapToDouble(Pair::base).toArray());
                handicap.slow(pairs.cell(), Duration.ofNanos(Math.round(share * seconds / trips * 1e9)));
                slower.add(pairs.cell());
            }
        }
        return slower;
    }

    private double roundTrips(Cell cell) {
        return base.measurements().stream()
                .filter(measurement -> measurement.cell().equals(cell))
                .mapToDouble(
                        measurement -> measurement.counter(Counter.ROUND_TRIPS).orElse(0))
                .findFirst()
                .orElse(0);
    }
}
