package org.identityperf.probe.measure;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * The time between the end of an iteration's setup and the start of its teardown. JMH's own profilers also
 * include setup and teardown, and in single-shot mode the boot of the server. So a benchmark's state opens the window
 * as the last step of its setup and closes it as the first step of its teardown. Without meters both do nothing. An
 * iteration of several invocations has a window for each. Their counts are added up, except what is the
 * most at once, and work between the windows is not counted.
 */
public final class Window {

    private static volatile List<Meter> meters = List.of();
    private static volatile Map<Counter, Double> counted = Map.of();
    private static volatile Waiting waited = Waiting.NOTHING;
    private static volatile boolean rehearsed;

    private Window() {}

    /** Sets the meters of the next windows, whose counts are reported. */
    static void countWith(List<? extends Meter> meters) {
        begin(meters);
        rehearsed = false;
    }

    /**
     * Sets the meters of the next windows of a warm-up, of which nothing is reported. It has only those that must know what
     * was before, since some slow it down many times.
     */
    static void rehearseWith(List<? extends Meter> meters) {
        begin(meters);
        rehearsed = true;
    }

    private static void begin(List<? extends Meter> meters) {
        Window.meters = List.copyOf(meters);
        // So a benchmark that opens no window reports no counts, rather than those of the previous one.
        counted = Map.of();
        waited = Waiting.NOTHING;
    }

    public static void open() {
        ReachedMethods.openWindow();
        for (Meter meter : meters) {
            try {
                meter.open();
            } catch (Exception e) {
                throw new IllegalStateException("cannot start counting: " + meter, e);
            }
        }
    }

    public static void close() {
        if (meters.isEmpty()) {
            ReachedMethods.closeWindow();
            return;
        }
        Map<Counter, Double> sums = sums();
        // The meters are closed in reverse order, so that the first one encloses the later ones.
        for (int i = meters.size() - 1; i >= 0; i--) {
            try {
                meters.get(i).close().forEach((counter, value) -> sums.merge(counter, value, counter::together));
            } catch (Exception e) {
                throw new IllegalStateException("cannot finish counting: " + meters.get(i), e);
            }
        }
        // What this asks the heap for must not be counted.
        ReachedMethods.closeWindow();
        counted = sums;
    }

    /**
     * Records what an operation left behind, such as disk space; the value is not computed where nothing is counted.
     */
    public static void left(Counter counter, DoubleSupplier value) {
        if (!meters.isEmpty() && !rehearsed) {
            Map<Counter, Double> sums = sums();
            sums.merge(counter, value.getAsDouble(), counter::together);
            counted = sums;
        }
    }

    /** Records what an operation waited for, where something is counted. */
    public static void left(Waiting waiting) {
        if (!meters.isEmpty() && !rehearsed) {
            waited = waited.and(waiting);
        }
    }

    /** Returns what all operations waited for. */
    static Waiting waited() {
        return waited;
    }

    private static Map<Counter, Double> sums() {
        Map<Counter, Double> sums = new EnumMap<>(Counter.class);
        sums.putAll(counted);
        return sums;
    }

    static Map<Counter, Double> counted() {
        Map<Counter, Double> known = sums();
        // If one meter can't count its part, the sum is unknown; otherwise the other parts would look like the whole.
        known.values().removeIf(value -> value.isNaN());
        return known;
    }
}
