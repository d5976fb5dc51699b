package org.identityperf.runner.jvm;

import java.nio.file.Path;

/** A measured JVM could not do what was asked; the message says why, and where its log is. */
public final class HostFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean hostLives;

    HostFailure(String what, String why, Path log, boolean hostLives) {
        super(what + " failed: " + why + " (log: " + log + ")");
        this.hostLives = hostLives;
    }

    /** Whether the JVM itself goes on, and can be asked for something else. */
    boolean hostLives() {
        return hostLives;
    }
}
