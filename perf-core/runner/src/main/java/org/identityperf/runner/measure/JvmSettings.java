package org.identityperf.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.address.Addresses;
import org.identityperf.runner.environment.RunFolder;

/**
 * What the measured JVMs of one side are told.
 *
 * @param options the module's own, for every JVM that runs its benchmarks
 * @param folder the run's
 * @param side what this side is called beside the candidate's; nothing for the candidate's
 */
public record JvmSettings(List<String> options, RunFolder folder, String side) {

    /** A JVM that starts forks and does no more. */
    public List<String> host() {
        return List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", temporary());
    }

    /**
     * One that is given these addresses.
     *
     * @param purpose what it does, as the file of addresses is called
     */
    public List<String> on(Addresses addresses, String purpose) throws IOException {
        List<String> all = new ArrayList<>(options);
        all.addAll(given(addresses, purpose));
        return all;
    }

    /** The same without the module's own options. */
    public List<String> given(Addresses addresses, String purpose) throws IOException {
        Path file = file(purpose + ".properties");
        addresses.write(file);
        return List.of("-D" + Addresses.PROPERTY + "=" + file, temporary());
    }

    /** A file of this side. */
    public Path file(String name) {
        return folder.file(side + name);
    }

    private String temporary() {
        return "-Djava.io.tmpdir=" + folder.temporary();
    }
}
