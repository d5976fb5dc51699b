package org.identityperf.runner.gate.pairs;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A pair plan is declared before anything is measured, so that looking at the data early can't change the error rates.
 *
 * <p>Group-sequential with an error that is spent by stage (K. K. G. Lan and D. L. DeMets, "Discrete sequential
 * boundaries for clinical trials", Biometrika 1983). A stage's test is made at its share of the whole error, and the
 * shares sum to one, so that the error of all looks together is bounded by Bonferroni's inequality: exactly, for any
 * number of pairs and without a normal approximation, where the usual bounds (O'Brien and Fleming, Pocock) hold for
 * many pairs only. With little spent early the price is small: bounds that know how the two looks depend on each other
 * would leave 0.88 of the error to the last one instead of 0.8.
 *
 * @param alpha the family-wise error of a run: how often a run over equal code may report any change in any benchmark
 * @param equalAlpha how often one benchmark that differs by just {@code equal} may be called equal, all looks together
 * @param relevant the smallest change that is reported, as a fraction: the estimated ratio must lie beyond it
 * @param equal within how much two sides count as equal, as a fraction
 */
public record PairPlan(List<AnalysisStage> stages, double alpha, double equalAlpha, double relevant, double equal) {

    /**
     * The plan of the gate. The first stage finds a large change in a run of up to eight benchmarks, since 13 of 13
     * pairs in one direction have p = 0.00024; the rates of all stages are in docs/gate.md.
     */
    public static final PairPlan DECLARED =
            new PairPlan(List.of(new AnalysisStage(13, 0.2), new AnalysisStage(12, 0.8)), 0.01, 0.05, 0.02, 0.03);

    /** Returns how many pairs a case has when a stage ends; stages are counted from 0. */
    public int pairsAfter(int stage) {
        return stages.stream().limit(stage + 1L).mapToInt(AnalysisStage::pairs).sum();
    }

    /** Returns how many pairs a case has at most. */
    public int pairs() {
        return pairsAfter(stages.size() - 1);
    }

    /** Returns the stage to which a number of pairs belongs; the last one for more pairs than are planned. */
    int stageOf(int pairs) {
        return IntStream.range(0, stages.size())
                .filter(stage -> pairs <= pairsAfter(stage))
                .findFirst()
                .orElse(stages.size() - 1);
    }

    double share(int stage) {
        return stages.get(stage).share();
    }

    /**
     * Returns the one-sided error of each look: the looks share evenly, since most code is equal and is best called so
     * early.
     */
    double equalAlphaByLook() {
        return equalAlpha / stages.size();
    }

    /**
     * An analysis stage is one look at the data.
     *
     * @param pairs how many pairs this stage adds to those before
     * @param share which part of the error allowed to the whole may be made in this look, above 0 and at most 1
     */
    public record AnalysisStage(int pairs, double share) {}
}
