package org.identityperf.runner.jvm;

import java.nio.file.Path;

/**
 * A host failure is thrown if a measured JVM could not do what was asked. Its message gives the reason and the place of
 * the JVM's log.
 */
public final class HostFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean hostLives;

    HostFailure(String what, String why, Path log, boolean hostLives) {
        super(what + " failed: " + why + " (log: " + log + ")");
        this.hostLives = hostLives;
    }

    public boolean hostLives() {
        return hostLives;
    }
}
