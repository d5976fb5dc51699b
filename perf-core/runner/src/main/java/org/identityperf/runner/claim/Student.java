package org.identityperf.runner.claim;

import org.apache.commons.statistics.distribution.TDistribution;

/** This is Student's t distribution, as far as intervals need it. */
final class Student {
    private Student() {}

    /** Returns how many standard errors an interval of {@value Estimate#PERCENT} % extends to either side. */
    static double quantile(double degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - Estimate.PERCENT / 100.0) / 2);
    }
}
