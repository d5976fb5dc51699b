package org.identityperf.runner.report.model;

import java.util.Collections;
import java.util.List;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;

/**
 * The warm-up check finds steady-state cases that were still getting faster when their forks ended, so that their times
 * are too long: compiled code arrives late where two cores also run a store. It looks instead of assuming
 * (Barrett et al., "Virtual machine warmup blows hot and cold", 2017).
 */
public final class WarmupCheck {

    /** The mark behind the time of such a case. */
    public static final String MARK = " ↘";

    /** The share of its median by which a fork's last iteration must be faster; less is the machine's own noise. */
    private static final double FASTER = 0.1;

    private WarmupCheck() {}

    /** Returns whether the last iteration of each fork was its fastest, by a tenth or more below the fork's median. */
    public static boolean isStillWarming(Measurement m) {
        return m.kind() == Kind.STEADY_STATE
                && !m.forks().isEmpty()
                && m.forks().stream().allMatch(WarmupCheck::isStillWarming);
    }

    private static boolean isStillWarming(Fork fork) {
        List<Double> warm = fork.warm();
        return warm.size() > 1 && last(fork) <= Collections.min(warm) && last(fork) <= (1 - FASTER) * median(fork);
    }

    /** Returns how much longer than its last iteration the time of a fork is at most, as a share. */
    public static double excess(List<Measurement> warming) {
        return warming.stream()
                .flatMap(m -> m.forks().stream())
                .mapToDouble(fork -> median(fork) / last(fork) - 1)
                .max()
                .orElseThrow();
    }

    private static double last(Fork fork) {
        return fork.warm().get(fork.warm().size() - 1);
    }

    private static double median(Fork fork) {
        return Measurement.median(
                fork.warm().stream().mapToDouble(seconds -> seconds).toArray());
    }
}
