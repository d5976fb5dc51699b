package org.identityperf.runner.report;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Plan;

/** A figure within a {@link Remark}. */
sealed interface Remarked {

    /** The cells that it is about. */
    Selection of();

    /** The figure as text; empty where the run does not know it. */
    Optional<String> text(List<Measurement> cells, List<Plan> plans);

    /** Which of several figures is told. */
    enum Take {
        LEAST,
        MOST,
        RANGE
    }

    /**
     * How many times longer some cells take than others: each than those of the same rung that differ from it in nothing
     * but the parameters that are named.
     */
    record Ratio(Selection of, Selection to, Take take) implements Remarked {

        @Override
        public Optional<String> text(List<Measurement> cells, List<Plan> plans) {
            DoubleSummaryStatistics ratios = new DoubleSummaryStatistics();
            for (Measurement above : timed(of, cells)) {
                for (Measurement below : timed(to, cells)) {
                    if (isLike(above.cell(), below.cell())) {
                        ratios.accept(
                                above.median().getAsDouble() / below.median().getAsDouble());
                    }
                }
            }
            if (ratios.getCount() == 0) {
                return Optional.empty();
            }
            String low = Units.factor(ratios.getMin());
            String high = Units.factor(ratios.getMax());
            return Optional.of(
                    switch (take) {
                        case LEAST -> low;
                        case MOST -> high;
                        case RANGE -> low.equals(high) ? low : low + " to " + high;
                    });
        }

        private static List<Measurement> timed(Selection selection, List<Measurement> cells) {
            return selection.of(cells).stream()
                    .filter(m -> m.median().isPresent())
                    .toList();
        }

        private boolean isLike(BenchmarkCase above, BenchmarkCase below) {
            return above.rung() == below.rung() && unnamed(above).equals(unnamed(below));
        }

        private SortedMap<String, String> unnamed(BenchmarkCase cell) {
            SortedMap<String, String> params = new TreeMap<>(cell.params());
            params.keySet().removeAll(of.values().keySet());
            params.keySet().removeAll(to.values().keySet());
            return params;
        }
    }

    /** The least that any plan of these cells reads and drops; unknown where that is nothing. */
    record RowsDropped(Selection of) implements Remarked {

        @Override
        public Optional<String> text(List<Measurement> cells, List<Plan> plans) {
            OptionalLong least = of.of(cells).stream()
                    .flatMap(m -> plans.stream()
                            .filter(plan -> plan.cell().equals(m.cell().toString())))
                    .mapToLong(plan -> PlanFacts.of(plan).dropped())
                    .min();
            return least.orElse(0) == 0 ? Optional.empty() : Optional.of(Units.count(least.getAsLong()));
        }
    }

    /** A count that is the same in all of these cells, two or more; unknown where it is not. */
    record Same(Selection of, Counter counter) implements Remarked {
        private static final double SAME = 1.02;

        @Override
        public Optional<String> text(List<Measurement> cells, List<Plan> plans) {
            DoubleSummaryStatistics counts = of.of(cells).stream()
                    .map(m -> m.counter(counter))
                    .flatMapToDouble(OptionalDouble::stream)
                    .summaryStatistics();
            return counts.getCount() < 2 || counts.getMax() > SAME * counts.getMin()
                    ? Optional.empty()
                    : Optional.of(Units.of(counter, OptionalDouble.of(counts.getMin())));
        }
    }
}
