package org.identityperf.probe.log;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * This class limits the log output of libraries in a measured JVM to warnings, if they log to the JDK's own logging.
 */
public final class Logs {

    private static final Logger ROOT = Logger.getLogger("");
    private static final Logger OURS = Logger.getLogger("org.identityperf");
    // The JDK holds loggers weakly: a level set on one that is collected is lost.
    private static final List<Logger> KNOWN = new ArrayList<>();

    private Logs() {}

    /**
     * Limits the output from now on. Standard error gets warnings and this project's own messages, each on one line.
     *
     * @param expected names of loggers that warn of intended things: only their errors are shown
     */
    public static synchronized void quiet(String... expected) {
        // Hibernate and Infinispan would choose another logging library if there were one.
        System.setProperty("org.jboss.logging.provider", "jdk");
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s %3$s: %5$s%6$s%n");
        for (Handler handler : ROOT.getHandlers()) {
            ROOT.removeHandler(handler);
        }
        // The handler must be created after the format is set.
        ROOT.addHandler(new ConsoleHandler());
        ROOT.setLevel(Level.WARNING);
        OURS.setLevel(Level.INFO);
        for (String name : expected) {
            Logger logger = Logger.getLogger(name);
            logger.setLevel(Level.SEVERE);
            KNOWN.add(logger);
        }
    }
}
