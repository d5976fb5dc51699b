package org.identityperf.runner.gate.counts;

import java.util.Locale;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.CountWords;

/**
 * A counter change is one count on both sides, for one operation.
 *
 * @param counter what is counted, which also says how far two honest runs of the same code may lie apart
 * @param base on the base's side, 0 or more
 * @param candidate on the candidate's side, 0 or more
 */
public record CounterChange(Counter counter, double base, double candidate) {
    private static final double ROUNDING = 1e-9;

    /** Returns whether a difference decides anything: some counts are only reported. */
    public boolean gated() {
        return !Double.isInfinite(counter.tolerance());
    }

    public boolean more() {
        return gated() && beyond(base, candidate);
    }

    public boolean fewer() {
        return gated() && beyond(candidate, base);
    }

    private boolean beyond(double from, double to) {
        return to > from * (1 + counter.tolerance()) * (1 + ROUNDING);
    }

    /** Returns {@code store.calls 46 → 108 (2.35 times)}. */
    public String words() {
        String change = base == 0 || candidate == base
                ? ""
                : counter.tolerance() > 0 && candidate < 2 * base
                        ? String.format(Locale.ROOT, " (%+.2f %%)", (candidate / base - 1) * 100)
                        : String.format(Locale.ROOT, " (%.3g times)", candidate / base);
        return counter.label() + " " + CountWords.of(base) + " → " + CountWords.of(candidate) + change;
    }
}
