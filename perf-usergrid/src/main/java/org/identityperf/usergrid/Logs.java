package org.identityperf.usergrid;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps libraries silent but for warnings; all of them log to the JDK's own logging. */
public final class Logs {

    // The JDK holds loggers weakly: a level set on one that is collected is lost.
    private static final Logger ROOT = Logger.getLogger("");

    private Logs() {}

    /** From now on. */
    public static void quiet() {
        ROOT.setLevel(Level.WARNING);
    }
}
