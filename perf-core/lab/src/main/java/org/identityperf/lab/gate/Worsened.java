package org.identityperf.lab.gate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.identityperf.lab.gate.counts.CountComparison;
import org.identityperf.lab.gate.counts.CounterChange;
import org.identityperf.lab.gate.pairs.TimeAnswer;
import org.identityperf.lab.gate.pairs.TimeVerdict;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.result.Rung;
import org.identityperf.probe.measure.Counter;

/**
 * An operation of which it is certain that it takes longer than the base's or allocates more, at the cell that shows it
 * most: worth a look inside.
 *
 * @param cell one of the operation's
 * @param slower how many times as long it takes; 1 where that is not certain
 * @param allocating how many times as much it allocates; 1 where that is not certain
 */
public record Worsened(Cell cell, double slower, double allocating) {

    private static final Comparator<Worsened> WORST_FIRST = Comparator.comparing(Worsened::slower)
            .thenComparing(Worsened::allocating)
            .reversed();

    /** One for each operation, what takes longer first. */
    public static List<Worsened> of(Collection<TimeVerdict> times, Collection<CountComparison> counts) {
        Map<Cell, Double> slower = new TreeMap<>();
        times.stream()
                .filter(time -> time.answer() == TimeAnswer.REGRESSED)
                .forEach(time -> slower.put(time.cell(), time.ratio().value()));
        Map<Cell, Double> allocating = new TreeMap<>();
        counts.stream()
                .filter(count -> count.cell().rung() != Rung.FLOOR)
                .forEach(count -> count.counters().stream()
                        .filter(change -> change.counter() == Counter.ALLOCATION && change.more())
                        .map(Worsened::ratio)
                        .forEach(ratio -> allocating.put(count.cell(), ratio)));
        Set<Cell> cells = new HashSet<>(slower.keySet());
        cells.addAll(allocating.keySet());
        Set<String> operations = new HashSet<>();
        List<Worsened> worst = new ArrayList<>();
        cells.stream()
                .map(cell -> new Worsened(cell, slower.getOrDefault(cell, 1.0), allocating.getOrDefault(cell, 1.0)))
                .sorted(WORST_FIRST.thenComparing(Worsened::cell))
                .filter(worsened -> operations.add(worsened.cell().operation()))
                .forEach(worst::add);
        return worst;
    }

    /** From nothing to something is as much more as can be. */
    private static double ratio(CounterChange change) {
        return change.candidate() / change.base();
    }
}
