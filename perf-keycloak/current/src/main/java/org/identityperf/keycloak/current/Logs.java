package org.identityperf.keycloak.current;

import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Makes the server's libraries silent on standard error but for warnings, without a logging library of their own. */
final class Logs {

    // Loggers are held weakly by the JDK: a level set on one that is collected is lost.
    private static final Logger ROOT = Logger.getLogger("");
    private static final Logger OURS = Logger.getLogger("org.identityperf");
    // Warns that Hibernate's own pool is not meant for production; here it is the server's own default.
    private static final Logger POOL = Logger.getLogger("org.hibernate.orm.connections.pooling");
    // Warn of what is meant here: a deprecated feature, and caches that live in memory only.
    private static final Logger FEATURES = Logger.getLogger("org.keycloak.common.Profile");
    private static final Logger CACHES = Logger.getLogger("org.infinispan.CONFIG");

    private Logs() {}

    /** A logger of ours, after everybody else's are at warnings. */
    static synchronized Logger quiet(Class<?> owner) {
        System.setProperty("org.jboss.logging.provider", "jdk");
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s %3$s: %5$s%6$s%n");
        for (Handler handler : ROOT.getHandlers()) {
            ROOT.removeHandler(handler);
        }
        ConsoleHandler console = new ConsoleHandler();
        console.setLevel(Level.ALL);
        ROOT.addHandler(console);
        ROOT.setLevel(Level.WARNING);
        OURS.setLevel(Level.INFO);
        POOL.setLevel(Level.SEVERE);
        FEATURES.setLevel(Level.SEVERE);
        CACHES.setLevel(Level.SEVERE);
        return Logger.getLogger(owner.getName());
    }
}
