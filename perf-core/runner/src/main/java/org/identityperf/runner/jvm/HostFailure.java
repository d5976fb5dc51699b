package org.identityperf.runner.jvm;

import java.nio.file.Path;

/** A measured JVM could not do what was asked; the message says why, and where its log is. */
public final class HostFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    HostFailure(String what, String why, Path log) {
        super(what + " failed: " + why + " (log: " + log + ")");
    }
}
