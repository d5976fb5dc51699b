package org.identityperf.keycloak.current;

import java.util.concurrent.locks.LockSupport;
import org.keycloak.common.util.Time;

/**
 * The session clock is the server's clock, which decides whether sessions have expired. It is moved because the loaded
 * sessions began at a fixed time.
 */
public final class SessionClock {

    private static final int LATER = 60;
    private static final long PAUSE_NANOS = 20_000_000;

    private SessionClock() {}

    /** Sets the clock to the time when the loaded sessions have just begun. */
    public static void atStart() {
        Time.setOffset(SessionPopulation.STARTED + LATER - (int) (System.currentTimeMillis() / 1000));
    }

    /**
     * Returns the clock's difference from the machine's, in seconds; a server in another JVM gets it as an argument.
     */
    public static int offset() {
        return Time.getOffset();
    }

    /** Sets the clock's difference from the machine's, in seconds. */
    public static void atOffset(int offset) {
        Time.setOffset(offset);
    }

    /** Returns the time that the clock shows, in seconds. */
    public static int seconds() {
        return (int) (Time.currentTimeMillis() / 1000);
    }

    /** Sets the clock forward by one second. */
    public static void nextSecond() {
        atOffset(offset() + 1);
    }

    /** Waits until the clock shows a later second, as the machine's does by itself. */
    public static void awaitSecondAfter(int second) {
        while (seconds() <= second) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Sets the clock back to the machine's time. */
    public static void now() {
        Time.setOffset(0);
    }
}
