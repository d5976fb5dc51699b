package org.identityperf.runner.compare;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.runner.compare.PackedPair.Times;
import org.identityperf.runner.report.wording.Wording;

/**
 * This class drops the times of a pair in which a JVM worked while it waited for the other side's turns, and has them
 * measured again: what a JVM compiled meanwhile, it need not compile again.
 */
final class UndisturbedTimes {

    /** The most of one processor that a JVM may use while it waits, beyond what the other uses while it waits. */
    private static final double MOST = 0.25;

    private static final int ATTEMPTS = 3;

    private UndisturbedTimes() {}

    /** An attempt measures a case once in both JVMs. */
    interface Attempt {
        Attempted measure() throws IOException;
    }

    /**
     * What was measured.
     *
     * @param ofBaseline how much of one processor the baseline's JVM used while it waited
     * @param ofCandidate how much the candidate's did
     */
    record Attempted(Times times, double ofBaseline, double ofCandidate) {

        /** What both sides use disturbs both alike, such as compiling what each has just begun to do. */
        private Optional<String> disturbance() {
            boolean baseline = ofBaseline > ofCandidate;
            return Math.abs(ofBaseline - ofCandidate) <= MOST
                    ? Optional.empty()
                    : Optional.of("the " + (baseline ? "baseline" : "candidate") + " used "
                            + Wording.percent(Math.max(ofBaseline, ofCandidate))
                            + " of a processor while it waited for the other side's turns, and the "
                            + (baseline ? "candidate " : "baseline ")
                            + Wording.percent(Math.min(ofBaseline, ofCandidate)));
        }
    }

    /**
     * Returns the first times that neither JVM disturbed; none, with the reason, if there are none.
     *
     * @param dropped is called with the reason for each that is dropped
     */
    static Times of(Attempt attempt, Consumer<String> dropped) throws IOException {
        String why = "";
        for (int i = 0; i < ATTEMPTS; i++) {
            Attempted attempted = attempt.measure();
            Optional<String> disturbance = attempted.disturbance();
            if (disturbance.isEmpty()) {
                return attempted.times();
            }
            why = disturbance.get();
            dropped.accept(why);
        }
        return new Times(Map.of(), Optional.of(why + ", " + ATTEMPTS + " times one after the other"));
    }
}
