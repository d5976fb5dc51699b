package org.identityperf.runner.report;

import java.util.Set;

/** A figure that a module asks for. */
sealed interface ChosenFigure {

    /** The parameter along the axis. */
    String x();

    /**
     * Bars, at the largest of the other parameters.
     *
     * @param x below the bars
     * @param series beside each other
     */
    record Bars(String x, String series, Shown y) implements ChosenFigure {}

    /**
     * A line for each combination of the other parameters.
     *
     * @param log which axes are logarithmic
     */
    record Lines(String x, Shown y, Set<Axis> log) implements ChosenFigure {}

    /** Quantiles of single operations, a figure for each combination of the other parameters. */
    record Latencies(String x) implements ChosenFigure {}

    /** An axis of a chart. */
    enum Axis {
        X,
        Y
    }

    /** How a module names logarithmic axes. */
    enum Log {
        X(Set.of(Axis.X)),
        Y(Set.of(Axis.Y)),
        XY(Set.of(Axis.X, Axis.Y));

        private final Set<Axis> axes;

        Log(Set<Axis> axes) {
            this.axes = axes;
        }

        Set<Axis> axes() {
            return axes;
        }
    }
}
