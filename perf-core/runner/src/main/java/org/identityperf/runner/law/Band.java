package org.identityperf.runner.law;

/**
 * Where a law counts as holding, ends included.
 *
 * @param low in the unit of what the law bands
 * @param high above low
 * @param why what the band was taken from
 */
public record Band(double low, double high, String why) {

    public Band {
        if (!(low < high)) {
            throw new IllegalArgumentException("a band from " + low + " to " + high + " is empty");
        }
    }

    public Verdict judge(Estimate estimate) {
        if (!estimate.known()) {
            return Verdict.NOT_MEASURED;
        }
        if (estimate.low() >= low && estimate.high() <= high) {
            return Verdict.HOLDS;
        }
        return estimate.high() < low || estimate.low() > high ? Verdict.DEVIATES : Verdict.CANNOT_TELL;
    }

    /** {@code 0.9 to 1.1}. */
    @Override
    public String toString() {
        return Rounded.of(low) + " to " + Rounded.of(high);
    }
}
