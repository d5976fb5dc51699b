package org.identityperf.runner.compare;

import java.time.Duration;

/**
 * A budget is how long something may take, counted from a moment.
 *
 * @param end when the budget is spent, by {@link System#nanoTime}
 */
public record Budget(long end) {

    public static Budget of(Duration most) {
        return new Budget(System.nanoTime() + most.toNanos());
    }

    public Budget without(Duration kept) {
        return new Budget(end - kept.toNanos());
    }

    /** Returns what is left; a negative duration if more was spent. */
    public Duration left() {
        return Duration.ofNanos(end - System.nanoTime());
    }

    public boolean hasRoomFor(Duration needed) {
        return left().compareTo(needed) >= 0;
    }
}
