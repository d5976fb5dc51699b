package org.identityperf.runner.store.process;

import java.util.Locale;
import org.identityperf.runner.store.StoreUnavailable;

/**
 * A platform that embedded stores run on.
 *
 * @param isMac whether it is macOS, and not Linux
 * @param isArm whether its processor is an arm64, and not an amd64
 */
public record Platform(boolean isMac, boolean isArm) {

    /**
     * Returns the platform of a machine.
     *
     * @param os as {@code os.name}
     * @param arch as {@code os.arch}
     * @throws StoreUnavailable if embedded stores don't run on it
     */
    public static Platform of(String os, String arch, String store) {
        String system = os.toLowerCase(Locale.ROOT);
        boolean mac = system.startsWith("mac") || system.startsWith("darwin");
        if (mac || system.startsWith("linux")) {
            switch (arch.toLowerCase(Locale.ROOT)) {
                case "amd64", "x86_64" -> {
                    return new Platform(mac, false);
                }
                case "aarch64", "arm64" -> {
                    return new Platform(mac, true);
                }
                default -> {}
            }
        }
        throw new StoreUnavailable("there is no embedded " + store + " for " + os + " on " + arch
                + ", only for Linux and macOS on amd64 and arm64. Use -Dperf.stores=containers or"
                + " -Dperf.stores=external.");
    }
}
