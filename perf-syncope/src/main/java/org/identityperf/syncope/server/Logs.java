package org.identityperf.syncope.server;

import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Makes the server's libraries silent on standard error but for warnings; all of them log to the JDK's own logging. */
final class Logs {

    // Loggers are held weakly by the JDK: a level set on one that is collected is lost.
    private static final Logger ROOT = Logger.getLogger("");
    private static final Logger OURS = Logger.getLogger("org.identityperf");
    // Warns that it cannot change entities when they are loaded; Syncope's are changed when they are built.
    private static final Logger ENTITIES = Logger.getLogger("openjpa.Runtime");

    private Logs() {}

    /** A logger of ours, after everybody else's are at warnings. */
    static synchronized Logger quiet(Class<?> owner) {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s %3$s: %5$s%6$s%n");
        for (Handler handler : ROOT.getHandlers()) {
            ROOT.removeHandler(handler);
        }
        ConsoleHandler console = new ConsoleHandler();
        console.setLevel(Level.ALL);
        ROOT.addHandler(console);
        ROOT.setLevel(Level.WARNING);
        OURS.setLevel(Level.INFO);
        ENTITIES.setLevel(Level.SEVERE);
        return Logger.getLogger(owner.getName());
    }
}
