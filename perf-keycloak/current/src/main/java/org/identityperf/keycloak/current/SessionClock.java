package org.identityperf.keycloak.current;

import org.keycloak.common.util.Time;

/** The server's clock, which decides whether sessions have expired: what is loaded began at a fixed time. */
public final class SessionClock {

    private static final int LATER = 60;

    private SessionClock() {}

    /** The loaded sessions have just begun. */
    public static void atStart() {
        Time.setOffset(SessionPopulation.STARTED + LATER - (int) (System.currentTimeMillis() / 1000));
    }

    /** How far it is off the machine's, in seconds: a server in another JVM is told. */
    public static int offset() {
        return Time.getOffset();
    }

    /** It is so far off. */
    public static void atOffset(int offset) {
        Time.setOffset(offset);
    }

    /** What it shows, in seconds. */
    public static int seconds() {
        return (int) Time.currentTimeSeconds();
    }

    /** What it is elsewhere. */
    public static void now() {
        Time.setOffset(0);
    }
}
