package org.identityperf.runner.gate.calibration;

import java.util.List;

/**
 * How much of a class path is what people run: which of its jars the server's distribution has too, and with which bytes.
 *
 * @param same how many jars the distribution has, byte for byte
 * @param other those that it has with other bytes or in another version
 * @param absent how many it does not have, such as those of the benchmarks
 */
public record ComparedJars(int same, List<OtherJar> other, int absent) {

    /** The names of a jar here and in the distribution. */
    public record OtherJar(String here, String shipped) {}

    public ComparedJars {
        other = List.copyOf(other);
    }
}
