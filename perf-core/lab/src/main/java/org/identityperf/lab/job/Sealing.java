package org.identityperf.lab.job;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.lab.run.HostProcess;
import org.identityperf.lab.run.ServerClassPath;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.StoreTrouble;
import org.identityperf.lab.store.postgresql.EmbeddedPostgres;
import org.identityperf.lab.store.postgresql.PostgresDatasets;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.dataset.Sizes;

/**
 * Has every dataset of a run sealed: what an earlier run sealed is found again, what is missing is loaded by a JVM on
 * the server's class path with 256 MB of heap, whatever the size.
 */
final class Sealing implements AutoCloseable {

    private static final String LOADING = "loading";

    private final EmbeddedPostgres server;
    private final PostgresDatasets store;
    private final String storeVersion;
    private final Path addresses;
    private final HostProcess loader;
    private final Console console;
    private final Map<String, List<String>> descriptions = new HashMap<>();

    Sealing(
            EmbeddedPostgres server,
            String storeVersion,
            ServerClassPath classPath,
            RunFolder folder,
            Path log,
            Console console)
            throws IOException {
        this.server = server;
        this.store = server.datasets();
        this.storeVersion = storeVersion;
        this.addresses = folder.file("loading.properties");
        this.console = console;
        this.loader = HostProcess.start(
                classPath,
                List.of(
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + folder.temporary(),
                        "-D" + Addresses.PROPERTY + "=" + addresses),
                log);
    }

    /** The dataset of that class and size, sealed. */
    SealedDataset ensure(String className, Sizes sizes, long seed) throws IOException {
        List<String> description = descriptions.get(className);
        if (description == null) {
            description = loader.ask("describing the dataset " + className, "describe", className);
            descriptions.put(className, description);
        }
        Optional<String> baseClass = description.stream()
                .filter(line -> line.startsWith("base "))
                .map(line -> line.substring("base ".length()))
                .findFirst();
        Optional<SealedDataset> base =
                baseClass.isPresent() ? Optional.of(ensure(baseClass.get(), Sizes.none(), seed)) : Optional.empty();
        SealedDataset dataset = SealedDataset.described(className, description, sizes, seed, storeVersion, base);
        if (!store.isSealed(dataset.fingerprint())) {
            load(dataset);
        }
        return dataset;
    }

    private void load(SealedDataset dataset) throws IOException {
        long start = System.nanoTime();
        console.say(dataset.title() + ": loading for " + dataset.schema() + ", once");
        Address target = store.begin(dataset.fingerprint(), dataset.base().map(SealedDataset::fingerprint));
        try {
            new Addresses(Map.of(LOADING, target)).write(addresses);
            loader.ask(
                    "loading " + dataset.title(),
                    line -> console.progress(dataset.title(), line),
                    "create",
                    dataset.className(),
                    dataset.sizes().toString(),
                    Long.toString(dataset.seed()),
                    LOADING);
            store.seal(dataset.fingerprint(), dataset.description());
        } catch (RuntimeException | IOException e) {
            // Asked before the room that the rows take is given back.
            Optional<StoreTrouble> trouble = server.trouble(e);
            try {
                store.abandon(dataset.fingerprint());
            } catch (StoreException left) {
                // The next start sweeps it.
                e.addSuppressed(left);
            }
            if (trouble.isPresent()) {
                throw trouble.get();
            }
            throw e;
        }
        console.say(dataset.title() + ": loaded, indexed and sealed in "
                + Console.spell(Duration.ofNanos(System.nanoTime() - start)));
    }

    @Override
    public void close() {
        loader.close();
    }
}
