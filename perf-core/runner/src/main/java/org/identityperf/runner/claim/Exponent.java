package org.identityperf.runner.claim;

import java.util.List;
import org.identityperf.runner.result.RunResult;

/**
 * An exponent says how time grows with a size. It is the slope of log T over log N: 1 where twice the size takes twice
 * the time.
 */
public record Exponent() implements Statistic {
    private static final int SIZES = 3;
    private static final double REACH = 10;

    @Override
    public String needs(Reading reading) {
        return "three values of " + reading.parameter() + " or more, the largest ten times the smallest or more";
    }

    @Override
    public List<ClaimResult> measured(Claim claim, RunResult run) {
        return Sweep.of(claim.reading(), run).stream()
                .filter(Exponent::reachesFarEnough)
                .map(sweep -> claim.result(
                        sweep.where(),
                        Line.fit(sweep.points().map(Math::log, Math::log)).slope(),
                        "Sizes: "
                                + String.join(
                                        ", ",
                                        sweep.measured().stream()
                                                .map(Rounded::of)
                                                .toList()) + "."))
                .toList();
    }

    /** Returns whether enough sizes were measured, far enough apart, to estimate an exponent. */
    public static boolean reachesFarEnough(Sweep sweep) {
        List<Double> sizes = sweep.measured();
        return sizes.size() >= SIZES && sizes.get(0) > 0 && sizes.get(sizes.size() - 1) / sizes.get(0) >= REACH;
    }
}
