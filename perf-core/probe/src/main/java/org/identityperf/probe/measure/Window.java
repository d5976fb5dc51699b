package org.identityperf.probe.measure;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The stretch between the end of an iteration's setup and the start of its teardown. JMH's own profilers also see setup
 * and teardown, and in single-shot mode the boot of the server; a benchmark's state therefore opens the window as the
 * last thing of its setup and closes it as the first thing of its teardown. Without meters both do nothing.
 */
public final class Window {

    private static final List<Meter> METERS = new CopyOnWriteArrayList<>();
    private static volatile Map<Counter, Double> last = Map.of();
    private static volatile boolean counting = true;

    private Window() {}

    /** Attaches meters for the rest of this JVM's life. */
    static void attach(Meter meter) {
        METERS.add(meter);
    }

    /** Whether windows count from now on; a warm-up has no use for it, and some meters slow it down many times. */
    static void count(boolean on) {
        counting = on;
        // A benchmark that opens no window has counted nothing, and not what the one before it did.
        last = Map.of();
    }

    /** The measured operations begin after this call. */
    public static void open() {
        last = Map.of();
        if (!counting) {
            return;
        }
        for (Meter meter : METERS) {
            try {
                meter.open();
            } catch (Exception e) {
                throw new IllegalStateException("cannot start counting: " + meter, e);
            }
        }
    }

    /** The measured operations ended before this call. */
    public static void close() {
        if (METERS.isEmpty() || !counting) {
            return;
        }
        Map<Counter, Double> counted = new EnumMap<>(Counter.class);
        // In reverse order: what was attached first encloses what was attached later.
        for (int i = METERS.size() - 1; i >= 0; i--) {
            try {
                METERS.get(i).close().forEach((counter, value) -> counted.merge(counter, value, Double::sum));
            } catch (Exception e) {
                throw new IllegalStateException("cannot finish counting: " + METERS.get(i), e);
            }
        }
        last = counted;
    }

    /** What the last closed window counted. */
    static Map<Counter, Double> last() {
        return last;
    }
}
