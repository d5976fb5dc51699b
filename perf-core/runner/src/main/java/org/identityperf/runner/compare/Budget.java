package org.identityperf.runner.compare;

import java.time.Duration;

/**
 * How long something may take, counted from a moment.
 *
 * @param end when it is spent, by {@link System#nanoTime}
 */
public record Budget(long end) {

    /** One that begins now. */
    public static Budget of(Duration most) {
        return new Budget(System.nanoTime() + most.toNanos());
    }

    /** The same with something kept for what comes after. */
    public Budget without(Duration kept) {
        return new Budget(end - kept.toNanos());
    }

    /** What is left; below nought where more was spent. */
    public Duration left() {
        return Duration.ofNanos(end - System.nanoTime());
    }

    /** Whether what takes so long can still be done. */
    public boolean hasRoomFor(Duration needed) {
        return left().compareTo(needed) >= 0;
    }
}
