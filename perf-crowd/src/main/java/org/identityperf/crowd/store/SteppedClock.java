package org.identityperf.crowd.store;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A stepped clock moves only when it is advanced, so that everything that depends on the time is the same in every run.
 */
public final class SteppedClock extends Clock {

    private volatile Instant now;

    public SteppedClock(Instant start) {
        now = start;
    }

    /** Moves the clock forward, or back; any thread may call this. */
    public synchronized void advance(Duration step) {
        now = now.plus(step);
    }

    /** Sets the clock to that moment. */
    public void set(Instant moment) {
        now = moment;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("this clock has no zone but UTC; " + zone + " was asked for");
    }
}
