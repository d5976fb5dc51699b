package org.identityperf.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.address.Addresses;
import org.identityperf.runner.environment.RunFolder;

/**
 * JVM settings hold the options of the measured JVMs of one side.
 *
 * @param options the module's own, for every JVM that runs its benchmarks
 * @param further options of each JVM that runs benchmarks in this part of a run, such as those of a Java agent
 * @param folder the run's folder
 * @param side this side's name in files if it is not the candidate; empty for the candidate
 */
public record JvmSettings(List<String> options, List<String> further, RunFolder folder, String side) {

    public JvmSettings(List<String> options, RunFolder folder, String side) {
        this(options, List.of(), folder, side);
    }

    /** Returns the same with further options. */
    public JvmSettings with(List<String> more) {
        List<String> all = new ArrayList<>(further);
        all.addAll(more);
        return new JvmSettings(options, all, folder, side);
    }

    /** Returns the options of a JVM that only starts forks. */
    public List<String> host() {
        return List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", temporary());
    }

    /**
     * Returns the options of a JVM that is given these addresses.
     *
     * @param purpose what it does, which names the file of addresses
     */
    public List<String> on(Addresses addresses, String purpose) throws IOException {
        List<String> all = new ArrayList<>(options);
        all.addAll(further);
        all.addAll(given(addresses, purpose));
        return all;
    }

    /** Returns the same without the module's own options. */
    public List<String> given(Addresses addresses, String purpose) throws IOException {
        Path file = file(purpose + ".properties");
        addresses.write(file);
        return List.of("-D" + Addresses.PROPERTY + "=" + file, temporary());
    }

    public Path file(String name) {
        return folder.file(side + name);
    }

    private String temporary() {
        return "-Djava.io.tmpdir=" + folder.temporary();
    }
}
