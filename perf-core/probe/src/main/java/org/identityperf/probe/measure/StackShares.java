package org.identityperf.probe.measure;

import java.util.List;

/**
 * Stack shares say whose code was running when the processor was sampled, as shares of all samples of Java threads.
 *
 * @param wire reading from and writing to the store's connections
 * @param driver the driver and the pool
 * @param own everything else: the server's own code
 */
record StackShares(double wire, double driver, double own) {

    private static final List<String> WIRE =
            List.of("probe/measure/CountedSockets", "java/net/Socket", "sun/nio/ch/NioSocketImpl");
    private static final List<String> DRIVER = List.of("org/postgresql/", "com/mysql/", "com/zaxxer/hikari/");

    /**
     * @param collapsed stacks as async-profiler writes them: frames from the outermost on, then the number of samples
     */
    static StackShares of(String collapsed) {
        long wire = 0;
        long driver = 0;
        long own = 0;
        for (String line : collapsed.lines().toList()) {
            int end = line.lastIndexOf(' ');
            String[] frames = line.substring(0, end).split(";");
            long samples = Long.parseLong(line.substring(end + 1));
            // The innermost frame decides whose code is running, whichever code called it.
            int inWire = innermost(frames, WIRE);
            int inDriver = innermost(frames, DRIVER);
            if (inWire > inDriver) {
                wire += samples;
            } else if (inDriver >= 0) {
                driver += samples;
            } else if (isJava(frames)) {
                own += samples;
            }
        }
        double all = Math.max(1, wire + driver + own);
        return new StackShares(wire / all, driver / all, own / all);
    }

    private static int innermost(String[] frames, List<String> places) {
        for (int i = frames.length - 1; i >= 0; i--) {
            if (places.stream().anyMatch(frames[i]::contains)) {
                return i;
            }
        }
        return -1;
    }

    /** Java frames have slashes and a dot, unlike those of collector and compiler. */
    private static boolean isJava(String[] frames) {
        for (String frame : frames) {
            if (frame.contains("/") && frame.contains(".")) {
                return true;
            }
        }
        return false;
    }
}
