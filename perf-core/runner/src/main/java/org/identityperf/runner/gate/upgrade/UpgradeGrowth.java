package org.identityperf.runner.gate.upgrade;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.identityperf.probe.upgrade.Step;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.result.Upgrade;

/**
 * Upgrade growth is how the steps of an upgrade grow from the smallest to the largest of two sizes.
 *
 * @param small the upgrade at the smallest size
 * @param large the same at the largest
 */
record UpgradeGrowth(Upgrade small, Upgrade large) {

    /** What grows with less than this power of the size is constant. Where nothing grows it is 0, and 1 where all does. */
    private static final double CONSTANT = 0.5;

    /** What grows with more than this power of the size is worse than linear. */
    static final double LINEAR = 1.2;

    /** Fewer rows or statements than this are no load, however they grow. */
    private static final long FEW = 100;

    /** So many times as many transactions are more: each step has one further row, by which it is recorded. */
    private static final double MORE = 1.5;

    /** The share of an upgrade's time for which a lock that stops writers is named. */
    private static final double SHARE = 0.1;

    /**
     * This record is one thing that a step does.
     *
     * @param verdict regressed if it grows with the data and a better way is known, else changed
     */
    record Fact(Verdict verdict, String sentence) {}

    /** Returns the steps of the larger upgrade, without what is in none. */
    List<Step> steps() {
        return large.steps().stream()
                .filter(step -> !step.name().equals(Step.REST))
                .toList();
    }

    /** Returns what a step does that somebody who serves meanwhile would notice; empty if nothing is. */
    List<Fact> facts(Step step) {
        List<Fact> facts = new ArrayList<>();
        step.rewritten().forEach(table -> facts.add(rewritten(table)));
        built(step).ifPresent(facts::add);
        if (step.rowsInTransaction() >= FEW && grows(Step::rowsInTransaction, step) && !isInBatches(step)) {
            facts.add(new Fact(
                    Verdict.REGRESSED,
                    "one transaction changes more rows the more " + large.dimension() + " there are ("
                            + sizes(before(Step::rowsInTransaction, step), step.rowsInTransaction())
                            + "); batches would hold their locks for as long as one of them takes"));
        }
        worse("statements", Step::statements, step).ifPresent(facts::add);
        worse("changed rows", Step::rows, step).ifPresent(facts::add);
        if (facts.isEmpty()) {
            step.locks().forEach(lock -> longLock(lock).ifPresent(facts::add));
        }
        return facts.stream().distinct().toList();
    }

    private Fact rewritten(String table) {
        return tableGrows(table)
                ? new Fact(
                        Verdict.REGRESSED,
                        "writes " + table + " anew as a whole, and nobody can use it meanwhile; it grows with the "
                                + large.dimension() + " (" + bytes(table) + "). A new column that is filled in batches"
                                + " writes no table anew")
                : new Fact(Verdict.CHANGED, "writes " + table + " anew as a whole");
    }

    private Optional<Fact> built(Step step) {
        List<String> locked = step.indexes().isEmpty()
                ? List.of()
                : step.locks().stream()
                        .filter(lock -> lock.mode().equals("ShareLock"))
                        .map(Step.Lock::table)
                        .distinct()
                        .toList();
        if (locked.isEmpty()) {
            return Optional.empty();
        }
        String what = "builds " + String.join(", ", step.indexes()) + " while writers of " + String.join(", ", locked)
                + " wait";
        return Optional.of(locked.stream()
                .filter(this::tableGrows)
                .findFirst()
                .map(table -> new Fact(
                        Verdict.REGRESSED,
                        what + "; " + table + " grows with the " + large.dimension() + " (" + bytes(table)
                                + "). CREATE INDEX CONCURRENTLY would let them write"))
                .orElseGet(() -> new Fact(Verdict.CHANGED, what)));
    }

    private Optional<Fact> worse(String what, ToLongFunction<Step> count, Step step) {
        long before = before(count, step);
        long now = count.applyAsLong(step);
        return now >= FEW && power(before, now) > LINEAR
                ? Optional.of(new Fact(
                        Verdict.REGRESSED,
                        what + " grow worse than linear with the " + large.dimension() + " (" + sizes(before, now)
                                + ")"))
                : Optional.empty();
    }

    private Optional<Fact> longLock(Step.Lock lock) {
        double share = lock.seconds() / large.seconds();
        return tableGrows(lock.table()) && share > SHARE
                ? Optional.of(new Fact(
                        Verdict.CHANGED,
                        String.format(
                                Locale.ROOT,
                                "%s of %s wait for %.0f %% of the upgrade at %,d %s",
                                lock.stopsReaders() ? "readers and writers" : "writers",
                                lock.table(),
                                share * 100,
                                large.size(),
                                large.dimension())))
                : Optional.empty();
    }

    private boolean grows(ToLongFunction<Step> count, Step step) {
        return power(before(count, step), count.applyAsLong(step)) > CONSTANT;
    }

    /** Returns whether a step needs more transactions for more rows. So do batches of fewer rows than there are. */
    private boolean isInBatches(Step step) {
        double before = transactions(before(Step::rows, step), before(Step::rowsInTransaction, step));
        return transactions(step.rows(), step.rowsInTransaction()) > MORE * before;
    }

    /** Returns how many transactions as large as the largest a step's rows need. */
    private static double transactions(long rows, long inTransaction) {
        return Math.max(1, (double) rows / Math.max(1, inTransaction));
    }

    /** Returns a count of the step of that name in the smaller upgrade; 0 if it has none. */
    private long before(ToLongFunction<Step> count, Step step) {
        return small.steps().stream()
                .filter(other -> other.name().equals(step.name()))
                .mapToLong(count)
                .sum();
    }

    private boolean tableGrows(String table) {
        return power(small.tables().getOrDefault(table, 0L), large.tables().getOrDefault(table, 0L)) > CONSTANT;
    }

    /** Returns the power of the size with which something grows. */
    double power(double before, double now) {
        return Math.log(Math.max(1, now) / Math.max(1, before)) / Math.log((double) large.size() / small.size());
    }

    /** Returns a count at both sizes: {@code 1,000 at 1,000 sessions, 10,000 at 10,000}. */
    String sizes(long before, long now) {
        return sizes(String.format(Locale.ROOT, "%,d", before), String.format(Locale.ROOT, "%,d", now));
    }

    private String bytes(String table) {
        return sizes(
                kilobytes(small.tables().getOrDefault(table, 0L)),
                kilobytes(large.tables().get(table)));
    }

    private static String kilobytes(long bytes) {
        return String.format(Locale.ROOT, "%,d kB", bytes / 1000);
    }

    private String sizes(String before, String now) {
        return String.format(
                Locale.ROOT, "%s at %,d %s, %s at %,d", before, small.size(), large.dimension(), now, large.size());
    }

    /** Returns the growth of each benchmark that upgraded two sizes or more. */
    static List<UpgradeGrowth> of(List<Upgrade> upgrades) {
        return upgrades.stream()
                .map(Upgrade::benchmark)
                .distinct()
                .flatMap(benchmark -> of(upgrades, benchmark))
                .toList();
    }

    private static Stream<UpgradeGrowth> of(List<Upgrade> upgrades, String benchmark) {
        List<Upgrade> bySize = upgrades.stream()
                .filter(upgrade -> upgrade.benchmark().equals(benchmark))
                .sorted(Comparator.comparingLong(Upgrade::size))
                .toList();
        Upgrade small = bySize.get(0);
        Upgrade large = bySize.get(bySize.size() - 1);
        return small.size() == large.size() ? Stream.empty() : Stream.of(new UpgradeGrowth(small, large));
    }
}
