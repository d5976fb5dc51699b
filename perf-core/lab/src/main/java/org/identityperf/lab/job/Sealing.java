package org.identityperf.lab.job;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.identityperf.lab.run.HostProcess;
import org.identityperf.lab.run.Side;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.store.Datasets;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.StoreTrouble;
import org.identityperf.lab.store.cache.Disk;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.dataset.Sizes;

/**
 * Has every dataset of a run sealed: what an earlier run sealed is found again, what is missing is loaded by a JVM on
 * the server's class path with 256 MB of heap, whatever the size.
 */
final class Sealing implements AutoCloseable {

    private static final String LOADING = "loading";
    private static final String REACHED = "reached ";

    private final Path addresses;
    private final HostProcess loader;
    private final long seed;
    private final Optional<String> content;
    private final Console console;
    private final Map<String, List<String>> descriptions = new HashMap<>();
    private final Set<Store> untold = EnumSet.noneOf(Store.class);

    /**
     * With a loader of its own.
     *
     * @param side what the loader runs on
     * @param seed of every dataset
     */
    Sealing(Side side, RunFolder folder, Path log, long seed, Console console) throws IOException {
        this.content = side.content();
        this.addresses = folder.file("loading.properties");
        this.seed = seed;
        this.console = console;
        this.loader = HostProcess.start(
                side.classPath(),
                List.of(
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + folder.temporary(),
                        "-D" + Addresses.PROPERTY + "=" + addresses),
                log);
    }

    /** The dataset of that class and size, sealed in that store. */
    SealedDataset ensure(RunningStore store, String className, Sizes sizes) throws IOException {
        SealedDataset dataset = described(store, className, sizes);
        ensure(store, dataset);
        for (Optional<SealedDataset> used = Optional.of(dataset);
                used.isPresent();
                used = used.get().base()) {
            store.used(used.get().fingerprint());
        }
        return dataset;
    }

    private void ensure(RunningStore store, SealedDataset dataset) throws IOException {
        if (store.datasets().isSealed(dataset.fingerprint())) {
            return;
        }
        if (store.datasets().clones() && dataset.base().isPresent()) {
            ensure(store, dataset.base().get());
        }
        long bytes = requireRoom(store, dataset);
        long start = System.nanoTime();
        console.say(dataset.title() + ": loading for " + dataset.schema() + ", once");
        load(store, dataset, bytes, () -> store.datasets().seal(dataset.fingerprint(), dataset.description()));
        console.say(dataset.title() + ": loaded, indexed and sealed in "
                + Console.spell(Duration.ofNanos(System.nanoTime() - start)));
    }

    /** Loads a dataset that is never sealed, for one who writes to it where the store can't clone. */
    Address loadAlone(RunningStore store, SealedDataset dataset) throws IOException {
        long bytes = requireRoom(store, dataset);
        console.say(dataset.title() + ": loading for one benchmark alone, since " + store.version() + " can't clone");
        return load(store, dataset, bytes, () -> {});
    }

    private SealedDataset described(RunningStore store, String className, Sizes sizes) {
        List<String> description = descriptions.computeIfAbsent(
                className, name -> loader.ask("describing the dataset " + name, "describe", name));
        Optional<SealedDataset> base = description.stream()
                .filter(line -> line.startsWith("base "))
                .map(line -> described(store, line.substring("base ".length()), Sizes.none()))
                .findFirst();
        return SealedDataset.described(className, description, sizes, seed, store.version(), base, content);
    }

    private Address load(RunningStore store, SealedDataset dataset, long bytes, Runnable finish) throws IOException {
        Datasets datasets = store.datasets();
        long reached = datasets.reached(dataset.fingerprint()).orElse(0);
        Address target = reached > 0 ? datasets.goOn(dataset.fingerprint()) : begin(datasets, dataset);
        if (reached > 0) {
            console.say(String.format(
                    Locale.ROOT,
                    "%s: an earlier run was ended when it had loaded the first %,d; going on from there",
                    dataset.title(),
                    reached));
        }
        try {
            new Addresses(Map.of(LOADING, target)).write(addresses);
            create(dataset, datasets, reached);
            finish.run();
            return target;
        } catch (RuntimeException | IOException e) {
            // Asked before the room that the rows take is given back.
            Optional<StoreTrouble> trouble = store.trouble(e);
            try {
                datasets.abandon(dataset.fingerprint());
            } catch (StoreException left) {
                // The next start sweeps it.
                e.addSuppressed(left);
            }
            if (trouble.isPresent()) {
                throw trouble.get()
                        .during("Loading " + dataset.title() + " (" + Disk.megabytes(bytes) + " by its own estimate)");
            }
            throw e;
        }
    }

    private static Address begin(Datasets datasets, SealedDataset dataset) {
        Optional<SealedDataset> base = datasets.clones() ? dataset.base() : Optional.empty();
        return datasets.begin(dataset.fingerprint(), base.map(SealedDataset::fingerprint));
    }

    /** Refuses what would not fit; returns how many bytes are thought to be enough. */
    private long requireRoom(RunningStore store, SealedDataset dataset) {
        long bytes = Long.parseLong(loader.ask(
                        "estimating the size of " + dataset.title(),
                        "estimate",
                        dataset.className(),
                        dataset.sizes().toString())
                .get(0));
        boolean known = store.datasets().requireRoom(bytes, "loading " + dataset.title());
        if (!known && untold.add(store.kind())) {
            console.say("nobody here knows how much room the disk of " + store.version() + " has; it is not checked");
        }
        return bytes;
    }

    private void create(SealedDataset dataset, Datasets datasets, long reached) {
        if (!datasets.clones()) {
            dataset.base().ifPresent(base -> create(base, datasets, 0));
        }
        loader.ask(
                "loading " + dataset.title(),
                line -> {
                    if (line.startsWith(REACHED)) {
                        datasets.reach(dataset.fingerprint(), Long.parseLong(line.substring(REACHED.length())));
                    }
                    console.progress(dataset.title(), line);
                },
                "create",
                dataset.className(),
                dataset.sizes().toString(),
                Long.toString(dataset.seed()),
                LOADING,
                Long.toString(reached));
    }

    @Override
    public void close() {
        loader.close();
    }
}
