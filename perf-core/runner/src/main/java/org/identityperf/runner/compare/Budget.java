package org.identityperf.runner.compare;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A budget is how long something may take, counted from a moment.
 *
 * @param end when the budget is spent, by the clock
 * @param clock a clock in nanoseconds that only goes forward
 */
public record Budget(long end, LongSupplier clock) {

    public static Budget of(Duration most) {
        return of(most, System::nanoTime);
    }

    static Budget of(Duration most, LongSupplier clock) {
        return new Budget(clock.getAsLong() + most.toNanos(), clock);
    }

    public Budget without(Duration kept) {
        return new Budget(end - kept.toNanos(), clock);
    }

    /** Returns a budget that has so much left at least. */
    public Budget withAtLeast(Duration least) {
        return new Budget(Math.max(end, clock.getAsLong() + least.toNanos()), clock);
    }

    /** Returns what is left; a negative duration if more was spent. */
    public Duration left() {
        return Duration.ofNanos(end - clock.getAsLong());
    }

    public boolean hasRoomFor(Duration needed) {
        return left().compareTo(needed) >= 0;
    }
}
