package org.identityperf.probe.upgrade;

import java.util.List;
import java.util.stream.Stream;

/**
 * This record is what became of an upgrade that was broken off, after the next start.
 *
 * @param benchmarkCase the case as text; its parameters say how the upgrade was broken off
 * @param to the release that started
 * @param at where it was broken off, in words
 * @param left why the next start failed, or how the database differs from one whose upgrade nobody disturbed; empty if
 *     neither
 */
public record BrokenOff(String benchmarkCase, String to, String at, List<String> left) {

    /** The end of the names of the files in the folder that {@link UpgradeSteps#PROPERTY} names. */
    public static final String FILE = ".brokenOff";

    public BrokenOff {
        left = List.copyOf(left);
    }

    /** Writes it into that folder. */
    public void write() {
        UpgradeSteps.write(
                benchmarkCase,
                FILE,
                Stream.concat(Stream.of(benchmarkCase, to, at), left.stream())
                        .map(line -> line.replaceAll("\\s+", " ")));
    }

    /** @throws IndexOutOfBoundsException if the lines are not those that were written */
    public static BrokenOff ofLines(List<String> lines) {
        return new BrokenOff(lines.get(0), lines.get(1), lines.get(2), lines.subList(3, lines.size()));
    }
}
