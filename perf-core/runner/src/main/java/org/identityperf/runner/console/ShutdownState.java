package org.identityperf.runner.console;

/** Whether this JVM is ending, by a signal or since who started it is gone: what fails from then on only follows. */
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
