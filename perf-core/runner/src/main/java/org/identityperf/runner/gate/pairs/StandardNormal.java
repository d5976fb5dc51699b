package org.identityperf.runner.gate.pairs;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** This class has the upper tail of the standard normal distribution. */
final class StandardNormal {
    private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);

    private StandardNormal() {}

    /** Returns the value that is exceeded with this chance. */
    static double above(double tail) {
        return STANDARD.inverseSurvivalProbability(tail);
    }

    /** Returns the chance that a value is exceeded. */
    static double tail(double value) {
        return STANDARD.survivalProbability(value);
    }
}
