package org.identityperf.runner.gate.pairs;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** The standard normal distribution. */
final class Normal {
    private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);

    private Normal() {}

    /** The value that is exceeded with this chance. */
    static double above(double tail) {
        return STANDARD.inverseSurvivalProbability(tail);
    }

    /** The chance that a value is exceeded. */
    static double tail(double value) {
        return STANDARD.survivalProbability(value);
    }
}
