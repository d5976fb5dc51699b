package org.identityperf.runner.console;

/**
 * The shutdown state says whether this JVM is ending, by a signal or because its parent process is gone. Failures from
 * then on are only consequences.
 */
public final class ShutdownState {

    private ShutdownState() {}

    public static boolean begun() {
        Thread probe = new Thread(() -> {}, "probe");
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            Runtime.getRuntime().removeShutdownHook(probe);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
