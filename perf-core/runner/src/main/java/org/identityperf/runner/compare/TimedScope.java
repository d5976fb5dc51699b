package org.identityperf.runner.compare;

import java.util.List;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.CountWords;

/**
 * A timed scope says how much of a module a verdict rests on.
 *
 * @param counted how many operations were counted on both sides
 * @param asked how many operations both sides can do, all of which are to be timed
 * @param verdicts what was timed
 * @param steps how many steps of an upgrade were judged
 */
record TimedScope(int counted, int asked, List<TimeMoved> verdicts, int steps) {

    private static final double MOST = 0.9;

    /**
     * Returns {@code 43 operations counted, 43 timed, changes above 12 % would be seen in nine of ten, above 60 % in
     * all}, or {@code 43 operations counted, 40 of 43 timed, …} where there was no room for some.
     */
    String words() {
        List<TimeMoved> gated = verdicts.stream()
                .filter(verdict ->
                        verdict.pairs().quantity() == Quantity.MEDIAN && verdict.answer() != Verdict.NOT_GATED)
                .toList();
        String scope = CountWords.several(counted, "operation") + " counted, " + gated.size()
                + (gated.size() < asked ? " of " + asked : "") + " timed"
                + (steps == 0 ? "" : ", " + CountWords.several(steps, "step") + " of the upgrade judged");
        if (gated.isEmpty()) {
            return scope;
        }
        double[] smallest = gated.stream()
                .flatMapToDouble(time -> time.smallestChange().stream())
                .sorted()
                .toArray();
        String all = Wording.percent(smallest[smallest.length - 1]);
        String most = Wording.percent(smallest[(int) Math.ceil(MOST * smallest.length) - 1]);
        return scope + ", changes above " + most + " would be seen"
                + (most.equals(all) ? "" : " in nine of ten, above " + all + " in all");
    }
}
