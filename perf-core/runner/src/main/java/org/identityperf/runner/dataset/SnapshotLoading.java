package org.identityperf.runner.dataset;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.SizedDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.ShutdownState;
import org.identityperf.runner.dataset.LoadingJvm.Missing;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.cache.Disk;

/**
 * A snapshot loading makes the dataset snapshots of a run. It finds those that an earlier run made, and loads what is
 * missing. A dataset in parts continues where an earlier run ended.
 */
public final class SnapshotLoading implements AutoCloseable {

    private final LoadingJvm loader;
    private final long seed;
    private final Optional<String> content;
    private final LoadingTerms terms;
    private final Console console;
    private final Map<String, SizedDescription> descriptions = new HashMap<>();
    private final AtomicBoolean tellUnknownRoom = new AtomicBoolean(true);

    /**
     * Creates a loading with a loading JVM of its own.
     *
     * @param side what the loader runs on
     * @param options of the loader's JVM, beside its own
     * @param name names the loader's file in the folder
     * @param seed the seed of every dataset
     */
    public SnapshotLoading(
            Side side,
            LoadingTerms terms,
            List<String> options,
            RunFolder folder,
            String name,
            Path log,
            long seed,
            Console console)
            throws IOException {
        this.content = side.content();
        this.terms = terms;
        this.loader = LoadingJvm.start(side.classPath(), options, folder, name, log, console);
        this.seed = seed;
        this.console = console;
    }

    /**
     * Makes the snapshot of a dataset if it is missing. Several datasets may be made at the same time, if the snapshots
     * of their bases are there.
     */
    public void ensure(RunningStore store, DatasetSnapshot dataset) throws IOException {
        make(store, dataset);
        for (Optional<DatasetSnapshot> used = Optional.of(dataset);
                used.isPresent();
                used = used.get().base()) {
            store.used(used.get().fingerprint());
        }
    }

    private void make(RunningStore store, DatasetSnapshot dataset) throws IOException {
        if (store.datasets().isSnapshot(dataset.fingerprint())) {
            return;
        }
        ensureBase(store, dataset);
        long start = System.nanoTime();
        if (isParted(store, dataset)) {
            loadParts(store, dataset);
        } else {
            long bytes = requireRoom(store, dataset);
            console.say(dataset.title() + ": loading for " + dataset.schema() + ", once");
            load(
                    store,
                    dataset,
                    bytes,
                    () -> store.datasets().makeSnapshot(dataset.fingerprint(), dataset.description()));
        }
        console.say(dataset.title() + ": loaded, indexed and made a snapshot in "
                + Console.spell(Duration.ofNanos(System.nanoTime() - start)));
    }

    private void ensureBase(RunningStore store, DatasetSnapshot dataset) throws IOException {
        if (store.datasets().copiesBase() && dataset.base().isPresent()) {
            make(store, dataset.base().get());
        }
    }

    /** Loads a dataset that becomes no snapshot, for a user that writes to it where the store can't clone. */
    public Address loadAlone(RunningStore store, DatasetSnapshot dataset) throws IOException {
        long bytes = requireRoom(store, dataset);
        console.say(dataset.title() + ": loading for one benchmark alone, since " + store.version() + " can't clone");
        return load(store, dataset, bytes, () -> {});
    }

    /** Returns the snapshot, made or not, of the dataset of that class and size in that store. */
    public synchronized DatasetSnapshot described(RunningStore store, String className, Sizes sizes) {
        SizedDescription description =
                descriptions.computeIfAbsent(className + sizes, asked -> loader.describe(className, sizes));
        Optional<DatasetSnapshot> base =
                description.base().map(below -> described(store, below.className(), below.sizes()));
        Function<Optional<String>, DatasetSnapshot> of =
                whose -> DatasetSnapshot.described(className, description, seed, store.version(), base, whose);
        return terms.alike()
                .map(other -> of.apply(other.content()))
                .filter(alike -> terms.fingerprints().contains(alike.fingerprint()))
                .orElseGet(() -> of.apply(content));
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
            // This asks before the disk space of the rows is freed.
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
    private static void abandon(RunningStore store, DatasetSnapshot dataset, Exception failure) {
        try {
            store.datasets().abandon(dataset.fingerprint());
        } catch (StoreException left) {
            // The next start removes it.
            failure.addSuppressed(left);
        }
    }

    /** Returns the message about a store that broke while a dataset was loaded. */
    private static StoreTrouble failed(StoreTrouble trouble, DatasetSnapshot dataset, long bytes) {
        return trouble.during("Loading " + dataset.title() + " (" + Disk.megabytes(bytes) + " by its own estimate)");
    }

    /** Refuses a dataset that would not fit; returns how many bytes are estimated to be enough. */
    private long requireRoom(RunningStore store, DatasetSnapshot dataset) {
        long bytes = loader.bytes(dataset);
        requireRoom(store, dataset, bytes);
        return bytes;
    }

    private void requireRoom(RunningStore store, DatasetSnapshot dataset, long bytes) {
        boolean known = store.datasets().requireRoom(bytes, "loading " + dataset.title());
        if (!known && tellUnknownRoom.getAndSet(false)) {
            console.say("nobody here knows how much room the disk of " + store.version() + " has; it is not checked");
        }
    }

    /**
     * Returns whether a dataset is loaded in parts in that store. Where the store can't clone, the base would have to
     * be made in the place itself, which is not done in parts.
     */
    private static boolean isParted(RunningStore store, DatasetSnapshot dataset) {
        return dataset.parted() && store.datasets().clones();
    }

    /** Loads the missing parts and completes the snapshot. The base is already a snapshot. */
    private void loadParts(RunningStore store, DatasetSnapshot dataset) throws IOException {
        Address address = begun(store, dataset);
        goOn(store, dataset, () -> {
            console.say(dataset.title() + ": loading for " + dataset.schema() + ", once");
            loader.create(dataset, address);
            makeSnapshot(store, dataset);
        });
    }

    /** Returns the address, prepared for parts, with enough disk space for those that are missing. */
    private Address begun(RunningStore store, DatasetSnapshot dataset) throws IOException {
        Datasets datasets = store.datasets();
        long bytes = loader.bytes(dataset);
        if (!datasets.isBegun(dataset.fingerprint())) {
            requireRoom(store, dataset, bytes);
        }
        Address address = datasets.resume(dataset.fingerprint(), dataset.base().map(DatasetSnapshot::fingerprint));
        // A load that nobody continues is dropped like a snapshot that nobody uses.
        store.used(dataset.fingerprint());
        loader.begin(dataset, address);
        Missing missing = loader.missing(dataset, address);
        if (!missing.all()) {
            requireRoom(store, dataset, missing.of(bytes));
            console.say(dataset.title() + ": " + (missing.of() - missing.parts()) + " of " + missing.of()
                    + " parts are there; going on with the others");
        }
        return address;
    }

    private static void makeSnapshot(RunningStore store, DatasetSnapshot dataset) {
        store.datasets().makeSnapshot(dataset.fingerprint(), dataset.description());
    }

    /** A step is one step of a load. */
    private interface Step {
        void run() throws IOException;
    }

    /** Runs a step. If it fails, what was loaded stays, unless it keeps a disk full. */
    private void goOn(RunningStore store, DatasetSnapshot dataset, Step step) throws IOException {
        long bytes = loader.bytes(dataset);
        try {
            step.run();
        } catch (RuntimeException | IOException e) {
            Optional<StoreTrouble> trouble = store.trouble(e);
            if (trouble.isPresent() && Disk.tellsFull(trouble.get().getMessage())) {
                abandon(store, dataset, e);
            } else if (!ShutdownState.begun()) {
                console.say(dataset.title() + ": what is loaded of it stays, and the next run goes on with the rest");
            }
            if (trouble.isPresent()) {
                throw failed(trouble.get(), dataset, bytes);
            }
            throw e;
        }
    }

    @Override
    public void close() {
        loader.close();
    }
}
