package org.identityperf.probe.measure;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * The stretch between the end of an iteration's setup and the start of its teardown. JMH's own profilers also see setup
 * and teardown, and in single-shot mode the boot of the server; a benchmark's state therefore opens the window as the
 * last thing of its setup and closes it as the first thing of its teardown. Without meters both do nothing. An iteration
 * of several invocations has a window for each, whose counts are added up: what is done between them is not counted.
 */
public final class Window {

    private static volatile List<Meter> meters = List.of();
    private static volatile Map<Counter, Double> counted = Map.of();

    private Window() {}

    /**
     * What windows count with from now on; none in a warm-up, which has no use for it and which some meters slow down
     * many times.
     */
    static void countWith(List<? extends Meter> meters) {
        Window.meters = List.copyOf(meters);
        // A benchmark that opens no window has counted nothing, and not what the one before it did.
        counted = Map.of();
    }

    /** The measured operations begin after this call. */
    public static void open() {
        for (Meter meter : meters) {
            try {
                meter.open();
            } catch (Exception e) {
                throw new IllegalStateException("cannot start counting: " + meter, e);
            }
        }
    }

    /** The measured operations ended before this call. */
    public static void close() {
        if (meters.isEmpty()) {
            return;
        }
        Map<Counter, Double> sums = sums();
        // In reverse order: what was attached first encloses what was attached later.
        for (int i = meters.size() - 1; i >= 0; i--) {
            try {
                meters.get(i).close().forEach((counter, value) -> sums.merge(counter, value, Double::sum));
            } catch (Exception e) {
                throw new IllegalStateException("cannot finish counting: " + meters.get(i), e);
            }
        }
        counted = sums;
    }

    /**
     * What an operation left behind, such as the room that its rows take: told after the window was closed.
     *
     * @param value in the unit of the counter; not asked for where nothing is counted
     */
    public static void left(Counter counter, DoubleSupplier value) {
        if (!meters.isEmpty()) {
            Map<Counter, Double> sums = sums();
            sums.merge(counter, value.getAsDouble(), Double::sum);
            counted = sums;
        }
    }

    private static Map<Counter, Double> sums() {
        Map<Counter, Double> sums = new EnumMap<>(Counter.class);
        sums.putAll(counted);
        return sums;
    }

    /** What all windows counted that were closed since it was said what counts. */
    static Map<Counter, Double> counted() {
        Map<Counter, Double> known = sums();
        // What one meter can't tell of its part is not known of the whole; the others' parts would pass for it.
        known.values().removeIf(value -> value.isNaN());
        return known;
    }
}
