package org.identityperf.probe.upgrade;

import java.util.List;

/**
 * This record is how the older release went on serving while a newer one upgraded its database, and for a short time
 * after that.
 *
 * @param benchmarkCase the case as text; its parameter {@code from} is the older release
 * @param to the release that started
 * @param served by operation
 */
public record Meanwhile(String benchmarkCase, String to, List<Served> served) {

    /** The end of the names of the files in the folder that {@link UpgradeSteps#PROPERTY} names. */
    public static final String FILE = ".meanwhile";

    public Meanwhile {
        served = List.copyOf(served);
    }

    /**
     * This record is how one kind of operation was served.
     *
     * @param operation such as {@code login}
     * @param asked how often it was begun
     * @param failed how often it failed
     * @param why the reason of the first failure; empty if there was none
     * @param failedIn the step of the upgrade in which that was
     * @param longest how long the longest took, in seconds
     * @param longestIn the step of the upgrade in which that was
     */
    public record Served(
            String operation, long asked, long failed, String why, String failedIn, double longest, String longestIn) {}

    /** Writes it into that folder. */
    public void write() {
        UpgradeSteps.write(benchmarkCase, FILE, this);
    }
}
