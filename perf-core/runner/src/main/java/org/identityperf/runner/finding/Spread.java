package org.identityperf.runner.finding;

import java.util.DoubleSummaryStatistics;
import java.util.stream.DoubleStream;

/** The least and the most that several countings of equal code found. */
public record Spread(double least, double most) {

    /**
     * By how many times the larger range of the countings of one side the sides must lie apart. Where both sides draw
     * from the same numbers at random, six countings of each do so once in 2,000 comparisons at most: 500 of a million
     * if the numbers are two that are equally likely, 160 if they are uniform, 60 if they are normal.
     */
    private static final double RANGES_APART = 0.5;

    public Spread {
        if (!(least <= most)) {
            throw new IllegalArgumentException(least + " to " + most + " is no spread");
        }
    }

    /** @throws IllegalArgumentException if there is no counting */
    public static Spread of(DoubleStream countings) {
        DoubleSummaryStatistics all = countings.summaryStatistics();
        return new Spread(all.getMin(), all.getMax());
    }

    public Spread and(Spread other) {
        return new Spread(Math.min(least, other.least), Math.max(most, other.most));
    }

    /** Returns whether all of this is less than all of the other, by more than either scatters. */
    public boolean isBelow(Spread other) {
        return other.least - most > RANGES_APART * Math.max(most - least, other.most - other.least);
    }
}
