package org.identityperf.runner.gate.counts;

import java.util.Locale;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.CountWords;

/**
 * A counter change is one count on both sides, for one operation.
 *
 * @param counter what is counted, which also says how far two runs of equal code may differ
 */
public record CounterChange(Counter counter, double baseline, double candidate) {
    private static final double ROUNDING = 1e-9;

    /** Returns whether a difference decides anything: some counts are only reported. */
    public boolean gated() {
        return !Double.isInfinite(counter.tolerance());
    }

    public boolean more() {
        return gated() && beyond(baseline, candidate);
    }

    public boolean fewer() {
        return gated() && beyond(candidate, baseline);
    }

    private boolean beyond(double from, double to) {
        return to > from * (1 + counter.tolerance()) * (1 + ROUNDING);
    }

    /** Returns {@code store.calls 46 → 108 (2.35 times)}. */
    public String words() {
        String change = baseline == 0 || candidate == baseline
                ? ""
                : counter.tolerance() > 0 && candidate < 2 * baseline
                        ? String.format(Locale.ROOT, " (%+.2f %%)", (candidate / baseline - 1) * 100)
                        : String.format(Locale.ROOT, " (%.3g times)", candidate / baseline);
        return counter.label() + " " + CountWords.of(baseline) + " → " + CountWords.of(candidate) + change;
    }
}
