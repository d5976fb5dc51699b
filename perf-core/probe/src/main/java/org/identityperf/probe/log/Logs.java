package org.identityperf.probe.log;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps the libraries of a measured JVM silent but for warnings, where they log to the JDK's own logging. */
public final class Logs {

    private static final Logger ROOT = Logger.getLogger("");
    private static final Logger OURS = Logger.getLogger("org.identityperf");
    // The JDK holds loggers weakly: a level set on one that is collected is lost.
    private static final List<Logger> KNOWN = new ArrayList<>();

    private Logs() {}

    /**
     * From now on. Standard error gets warnings, and what this project itself has to tell, in one line each.
     *
     * @param expected names of loggers that warn of what is meant here: only their errors are told
     */
    public static synchronized void quiet(String... expected) {
        // Hibernate's and Infinispan's own choice would be another logging library, where there is one.
        System.setProperty("org.jboss.logging.provider", "jdk");
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s %3$s: %5$s%6$s%n");
        for (Handler handler : ROOT.getHandlers()) {
            ROOT.removeHandler(handler);
        }
        // One that is made now knows the format.
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
