package org.identityperf.runner.gate.upgrade;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.identityperf.probe.upgrade.Step;
import org.identityperf.runner.finding.UpgradeEffect;
import org.identityperf.runner.finding.UpgradeEffect.Cost;
import org.identityperf.runner.result.Upgrade;

/** Upgrade growth is how the steps of an upgrade grow from the smallest to the largest of two sizes. */
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

    /** Returns the steps of the larger upgrade, without what is in none. */
    List<Step> steps() {
        return large.steps().stream()
                .filter(step -> !step.name().equals(Step.REST))
                .toList();
    }

    /** Returns what a step does that somebody who serves meanwhile would notice; empty if nothing is. */
    List<UpgradeEffect> effects(Step step) {
        List<UpgradeEffect> effects = new ArrayList<>();
        step.rewritten().forEach(table -> effects.add(onTables(Cost.REWRITE, List.of(table), List.of())));
        List<String> locked = step.locks().stream()
                .filter(lock -> lock.mode().equals("ShareLock"))
                .map(Step.Lock::table)
                .distinct()
                .toList();
        if (!step.indexes().isEmpty() && !locked.isEmpty()) {
            effects.add(onTables(Cost.INDEX, locked, step.indexes()));
        }
        if (inTransaction(step) >= FEW
                && power(before(UpgradeGrowth::inTransaction, step), inTransaction(step)) > CONSTANT
                && !isInBatches(step)) {
            effects.add(counted(
                    Cost.TRANSACTION, before(UpgradeGrowth::inTransaction, step), inTransaction(step), List.of()));
        }
        worse(Cost.STATEMENTS, Step::statements, step).ifPresent(effects::add);
        worse(Cost.ROWS, Step::rows, step).ifPresent(effects::add);
        if (effects.isEmpty()) {
            step.locks().forEach(lock -> longLock(lock).ifPresent(effects::add));
        }
        return effects.stream().distinct().toList();
    }

    /**
     * Returns a query if the pages that it reads grow with the data, however few they are here: a large database has more of
     * them, and a cache that does not hold them.
     */
    Optional<UpgradeEffect> reads(String query, long before, long after) {
        return after >= FEW && power(before, after) > CONSTANT
                ? Optional.of(counted(Cost.READ, before, after, List.of(query)))
                : Optional.empty();
    }

    private UpgradeEffect onTables(Cost cost, List<String> tables, List<String> indexes) {
        String growing = tables.stream().filter(this::tableGrows).findFirst().orElse("");
        return effect(
                cost,
                growing,
                tables,
                indexes,
                small.tables().getOrDefault(growing, 0L),
                large.tables().getOrDefault(growing, 0L),
                0);
    }

    /** Returns that something which is counted grows worse than it has to. */
    UpgradeEffect counted(Cost cost, long before, long after, List<String> steps) {
        return effect(cost, cost.name().toLowerCase(Locale.ROOT), List.of(), steps, before, after, 0);
    }

    private UpgradeEffect effect(
            Cost cost, String growing, List<String> tables, List<String> names, long before, long after, double share) {
        return new UpgradeEffect(
                cost, growing, tables, names, large.dimension(), small.size(), large.size(), before, after, share);
    }

    private Optional<UpgradeEffect> worse(Cost cost, ToLongFunction<Step> count, Step step) {
        long before = before(count, step);
        long now = count.applyAsLong(step);
        return now >= FEW && power(before, now) > LINEAR
                ? Optional.of(counted(cost, before, now, List.of()))
                : Optional.empty();
    }

    private Optional<UpgradeEffect> longLock(Step.Lock lock) {
        double share = lock.seconds() / large.seconds();
        Cost cost = lock.stopsReaders() ? Cost.READ_LOCK : Cost.WRITE_LOCK;
        return tableGrows(lock.table()) && share > SHARE
                ? Optional.of(effect(cost, lock.table(), List.of(lock.table()), List.of(), 0, 0, share))
                : Optional.empty();
    }

    private static long inTransaction(Step step) {
        return step.rowsInTransaction().orElse(0);
    }

    /** Returns whether a step needs more transactions for more rows. So do batches of fewer rows than there are. */
    private boolean isInBatches(Step step) {
        double before = transactions(before(Step::rows, step), before(UpgradeGrowth::inTransaction, step));
        return transactions(step.rows(), inTransaction(step)) > MORE * before;
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
