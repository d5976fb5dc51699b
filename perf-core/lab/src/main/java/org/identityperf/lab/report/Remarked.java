package org.identityperf.lab.report;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.Plan;
import org.identityperf.probe.measure.Counter;

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

    /** How many times longer some cells take than others, each with each. */
    record Ratio(Selection of, Selection to, Take take) implements Remarked {

        @Override
        public Optional<String> text(List<Measurement> cells, List<Plan> plans) {
            DoubleSummaryStatistics ratios = new DoubleSummaryStatistics();
            for (double above : medians(of, cells)) {
                for (double below : medians(to, cells)) {
                    ratios.accept(above / below);
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

        private static double[] medians(Selection selection, List<Measurement> cells) {
            return selection.of(cells).stream()
                    .flatMapToDouble(m -> m.median().stream())
                    .toArray();
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
