package org.identityperf.runner.jvm;

import java.nio.file.Path;

/**
 * A host failure is thrown if a measured JVM could not do what was asked. Its message gives the reason and the place of
 * the JVM's log.
 */
public final class HostFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String why;
    private final boolean hostLives;

    HostFailure(String what, String why, Path log, boolean hostLives) {
        super(what + " failed: " + why + " (log: " + log + ")");
        this.why = what + " failed: " + why;
        this.hostLives = hostLives;
    }

    /** Returns the message without the place of the log, which is on this machine alone. */
    public String why() {
        return why;
    }

    public boolean hostLives() {
        return hostLives;
    }
}
