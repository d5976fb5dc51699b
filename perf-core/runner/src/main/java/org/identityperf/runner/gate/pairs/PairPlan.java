package org.identityperf.runner.gate.pairs;

import java.util.List;

/**
 * A pair plan is declared before anything is measured. All operations are screened by a few pairs. Those that seem to
 * have changed are confirmed by fresh pairs, which alone decide.
 *
 * <p>A look decides by how many fresh pairs lie beyond a bound in the direction that the screening showed. A pair of
 * equal code lies there with a chance q, which is small since the bound is a multiple of the operation's own scatter.
 * Five of six do so with a chance of about 6 q^5, whatever the shape of the noise: at q = 5 % that is one in 500,000.
 *
 * <p>Where pairs scatter by as much as a factor, a large change may lie within that multiple. It is found if all of six
 * pairs lie clearly to one side, or all of twelve: of equal code twelve lie to a given side once in 4,096 times, whatever
 * the noise, and less often beyond a bound.
 *
 * @param screening how many pairs screen an operation at most; one with dear pairs is screened by fewer, and by one at
 *     least
 * @param aimed a change, as a fraction; an operation in which it would be seen needs no further screening
 * @param relevant the smallest change that is reported, as a fraction
 * @param selecting how many standard errors the median of the screening pairs must lie beyond 1 to be confirmed
 * @param looks when the fresh pairs are looked at, the earliest first
 */
public record PairPlan(int screening, double aimed, double relevant, double selecting, List<Look> looks) {

    /** The plan of the gate; its rates are in docs/gate.md. */
    public static final PairPlan DECLARED = new PairPlan(
            3,
            0.1,
            0.05,
            2,
            List.of(
                    new Look(3, 3, 2, 4, 2.7),
                    new Look(6, 5, 1, 3.5, 2),
                    new Look(6, 6, 8, 0.75, 2.9),
                    new Look(12, 10, 1, 1.5, 1.8),
                    new Look(12, 12, 2, 0.25, 2.9)));

    /** Returns the smallest logarithm of a ratio that matters. */
    double relevance() {
        return Math.log1p(relevant);
    }

    /** Returns how many fresh pairs an operation has at most. */
    public int most() {
        return looks.get(looks.size() - 1).pairs();
    }

    /** Returns the look that decides most operations: the first one that needs no more than the relevant change. */
    public Look usual() {
        return looks.stream().filter(look -> look.relevance() == 1).findFirst().orElseThrow();
    }

    /** Returns how many fresh pairs are likely to decide a change of which a logarithm is known. */
    int likely(double change, double deviation) {
        Look first = looks.get(0);
        boolean large = Math.abs(change) > first.bound(this, deviation);
        return large ? first.pairs() : usual().pairs();
    }

    /** Returns the logarithm of the smallest change that so many fresh pairs find in 99 of 100 runs. */
    double smallest(double deviation, int fresh) {
        return looks.stream()
                .filter(look -> look.pairs() <= Math.max(fresh, usual().pairs()))
                .mapToDouble(look -> look.bound(this, deviation) + look.surely() * deviation)
                .min()
                .orElseThrow();
    }

    /**
     * One decision.
     *
     * @param pairs how many fresh pairs there are
     * @param beyond how many of them must lie beyond the bound
     * @param relevance how many times the relevant change the bound is at least
     * @param deviations how many standard deviations of a pair the bound is at least
     * @param surely a change that is so many standard deviations beyond the bound is found in 99 of 100 runs
     */
    public record Look(int pairs, int beyond, double relevance, double deviations, double surely) {

        double bound(PairPlan plan, double deviation) {
            return Math.max(relevance * plan.relevance(), deviations * deviation);
        }
    }
}
