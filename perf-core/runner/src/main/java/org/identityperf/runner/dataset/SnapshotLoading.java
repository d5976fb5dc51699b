package org.identityperf.runner.dataset;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Slice;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.cache.Disk;

/** Has every dataset of a run sealed: what an earlier run sealed is found again, what is missing is loaded. */
final class SnapshotLoading implements AutoCloseable {

    private final LoadingJvm loader;
    private final DiskRoom room;
    private final PartedLoading parts;
    private final long seed;
    private final Optional<String> content;
    private final Console console;
    private final Map<String, List<String>> descriptions = new HashMap<>();

    /**
     * With a loader of its own.
     *
     * @param side what the loader runs on
     * @param seed of every dataset
     */
    SnapshotLoading(Side side, RunFolder folder, Path log, long seed, Console console) throws IOException {
        this.content = side.content();
        this.loader = LoadingJvm.start(side.classPath(), folder, log, console);
        this.room = new DiskRoom(console);
        this.parts = new PartedLoading(loader, room, console);
        this.seed = seed;
        this.console = console;
    }

    /** The dataset of that class and size, sealed in that store. */
    DatasetSnapshot ensure(RunningStore store, String className, Sizes sizes) throws IOException {
        DatasetSnapshot dataset = described(store, className, sizes);
        ensure(store, dataset);
        for (Optional<DatasetSnapshot> used = Optional.of(dataset);
                used.isPresent();
                used = used.get().base()) {
            store.used(used.get().fingerprint());
        }
        return dataset;
    }

    private void ensure(RunningStore store, DatasetSnapshot dataset) throws IOException {
        if (store.datasets().isSealed(dataset.fingerprint())) {
            return;
        }
        ensureBase(store, dataset);
        long start = System.nanoTime();
        if (PartedLoading.takes(store, dataset)) {
            parts.whole(store, dataset);
        } else {
            long bytes = requireRoom(store, dataset);
            console.say(dataset.title() + ": loading for " + dataset.schema() + ", once");
            load(store, dataset, bytes, () -> store.datasets().seal(dataset.fingerprint(), dataset.description()));
        }
        console.say(dataset.title() + ": loaded, indexed and sealed in "
                + Console.spell(Duration.ofNanos(System.nanoTime() - start)));
    }

    private void ensureBase(RunningStore store, DatasetSnapshot dataset) throws IOException {
        if (store.datasets().copiesBase() && dataset.base().isPresent()) {
            ensure(store, dataset.base().get());
        }
    }

    /**
     * Loads a slice of the dataset of that class and size, or all of one that is not loaded in parts.
     *
     * @return what there is to tell
     */
    String slice(RunningStore store, String className, Sizes sizes, Slice slice) throws IOException {
        DatasetSnapshot dataset = described(store, className, sizes);
        if (PartedLoading.takes(store, dataset)) {
            return parts.slice(store, dataset, slice, () -> ensureBase(store, dataset));
        }
        return store.alone(() -> {
            ensure(store, dataset);
            return dataset.title() + " is not loaded in parts there; it is sealed";
        });
    }

    /** Loads a dataset that is never sealed, for one who writes to it where the store can't clone. */
    Address loadAlone(RunningStore store, DatasetSnapshot dataset) throws IOException {
        long bytes = requireRoom(store, dataset);
        console.say(dataset.title() + ": loading for one benchmark alone, since " + store.version() + " can't clone");
        return load(store, dataset, bytes, () -> {});
    }

    private DatasetSnapshot described(RunningStore store, String className, Sizes sizes) {
        List<String> description =
                descriptions.computeIfAbsent(className + sizes, asked -> loader.describe(className, sizes));
        Optional<DatasetSnapshot> base = description.stream()
                .filter(line -> line.startsWith("base "))
                .map(line -> line.split(" "))
                // A checkout from before bases had sizes does not tell any.
                .map(words -> described(store, words[1], words.length > 2 ? Sizes.parse(words[2]) : Sizes.none()))
                .findFirst();
        return DatasetSnapshot.described(className, description, sizes, seed, store.version(), base, content);
    }

    private Address load(RunningStore store, DatasetSnapshot dataset, long bytes, Runnable finish) throws IOException {
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
            create(dataset, target, datasets, reached);
            finish.run();
            return target;
        } catch (RuntimeException | IOException e) {
            // Asked before the room that the rows take is given back.
            Optional<StoreTrouble> trouble = store.trouble(e);
            abandon(store, dataset, e);
            if (trouble.isPresent()) {
                throw failed(trouble.get(), dataset, bytes);
            }
            throw e;
        }
    }

    private static Address begin(Datasets datasets, DatasetSnapshot dataset) {
        Optional<DatasetSnapshot> base = datasets.copiesBase() ? dataset.base() : Optional.empty();
        return datasets.begin(dataset.fingerprint(), base.map(DatasetSnapshot::fingerprint));
    }

    private void create(DatasetSnapshot dataset, Address target, Datasets datasets, long reached) throws IOException {
        if (reached == 0 && !datasets.copiesBase() && dataset.base().isPresent()) {
            create(dataset.base().get(), target, datasets, 0);
        }
        loader.create(dataset, target, reached, mark -> datasets.reach(dataset.fingerprint(), mark));
    }

    /** Drops what is there of a dataset whose loading failed. */
    static void abandon(RunningStore store, DatasetSnapshot dataset, Exception failure) {
        try {
            store.datasets().abandon(dataset.fingerprint());
        } catch (StoreException left) {
            // The next start sweeps it.
            failure.addSuppressed(left);
        }
    }

    /** What to tell of a store that broke while a dataset was loaded. */
    static StoreTrouble failed(StoreTrouble trouble, DatasetSnapshot dataset, long bytes) {
        return trouble.during("Loading " + dataset.title() + " (" + Disk.megabytes(bytes) + " by its own estimate)");
    }

    /** Refuses what would not fit; returns how many bytes are thought to be enough. */
    private long requireRoom(RunningStore store, DatasetSnapshot dataset) {
        long bytes = loader.bytes(dataset);
        room.require(store, dataset, bytes);
        return bytes;
    }

    @Override
    public void close() {
        loader.close();
    }
}
