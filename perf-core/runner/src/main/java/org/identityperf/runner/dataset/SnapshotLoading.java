package org.identityperf.runner.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.dataset.SizedDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.measure.HostMain;
import org.identityperf.probe.measure.ReachedMethods;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.ShutdownState;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.jvm.HostProcess;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.reach.InstrumentedCode;
import org.identityperf.runner.reach.Reach;
import org.identityperf.runner.settings.Tier;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.cache.Disk;
import org.identityperf.runner.store.process.BriefJvm;

/**
 * A snapshot loading makes the dataset snapshots of a run. It finds those that an earlier run made, and loads what is
 * missing, by a JVM on the server's class path with 256 MB of heap whatever the size. A dataset in parts continues where
 * an earlier run ended.
 */
public final class SnapshotLoading implements AutoCloseable {

    private static final String LOADING = "loading";
    private static final LongConsumer NO_MARKS = mark -> {};

    private final HostProcess host;
    private final Path addresses;
    private final long seed;
    private final Optional<String> content;
    private final LoadingTerms terms;
    private final Console console;
    private final Map<String, SizedDescription> descriptions = new HashMap<>();
    private final AtomicBoolean tellUnknownRoom = new AtomicBoolean(true);

    /**
     * Starts the JVM that loads.
     *
     * @param side what it runs on
     * @param name names the file in the folder with the address into which it loads
     */
    SnapshotLoading(ModuleRun run, RunFolder folder, LoadingTerms terms, Side side, String name) throws IOException {
        this.content = side.content();
        this.terms = terms;
        this.seed = run.settings().seed();
        this.console = run.console();
        this.addresses = folder.file(name + ".properties");
        ServerClassPath loaded = side.classPath();
        List<String> options = new ArrayList<>(List.of(
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + folder.temporary(),
                "-D" + Addresses.PROPERTY + "=" + addresses));
        if (run.settings().tier() == Tier.SMOKE) {
            options.addAll(BriefJvm.WITHOUT_OPTIMIZING);
        }
        if (terms.recorded()) {
            loaded = new InstrumentedCode(folder.instrumented(), run.tiers().code()).of(loaded);
            options.add("-D" + ReachedMethods.FOLDER + "="
                    + Files.createDirectories(folder.executed(side.classPath()).resolve(Reach.LOADING)));
        }
        this.host = HostProcess.start(loaded, options, run.output().log(LOADING));
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
                descriptions.computeIfAbsent(className + sizes, asked -> describe(className, sizes));
        Optional<DatasetSnapshot> base =
                description.base().map(below -> described(store, below.className(), below.sizes()));
        Function<Optional<String>, DatasetSnapshot> of =
                whose -> DatasetSnapshot.described(className, description, seed, store.version(), base, whose);
        return terms.alike()
                .map(other -> of.apply(other.content()))
                .filter(alike -> terms.fingerprints().contains(alike.fingerprint()))
                .orElseGet(() -> of.apply(content));
    }

    private SizedDescription describe(String className, Sizes sizes) {
        return SizedDescription.of(
                host.ask("describing the dataset " + className, Message.of(HostMain.DESCRIBE, className, sizes)));
    }

    private Address load(RunningStore store, DatasetSnapshot dataset, long bytes, Runnable finish) throws IOException {
        Datasets datasets = store.datasets();
        long reached = datasets.reached(dataset.fingerprint()).orElse(0);
        Address target =
                reached > 0 ? datasets.resume(dataset.fingerprint(), Optional.empty()) : begin(datasets, dataset);
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
        ask(HostMain.CREATE, dataset, target, reached, mark -> datasets.reach(dataset.fingerprint(), mark));
    }

    private static void abandon(RunningStore store, DatasetSnapshot dataset, Exception failure) {
        try {
            store.datasets().abandon(dataset.fingerprint());
        } catch (StoreException left) {
            // The next start removes it.
            failure.addSuppressed(left);
        }
    }

    private static StoreTrouble failed(StoreTrouble trouble, DatasetSnapshot dataset, long bytes) {
        return trouble.during("Loading " + dataset.title() + " (" + Disk.megabytes(bytes) + " by its own estimate)");
    }

    /** Refuses a dataset that would not fit; returns how many bytes are estimated to be enough. */
    private long requireRoom(RunningStore store, DatasetSnapshot dataset) {
        long bytes = bytes(dataset);
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

    /**
     * Loads the missing parts and completes the snapshot. The base is already a snapshot. If it fails, what was loaded
     * stays, unless it keeps a disk full.
     */
    private void loadParts(RunningStore store, DatasetSnapshot dataset) throws IOException {
        Address address = begun(store, dataset);
        long bytes = bytes(dataset);
        try {
            console.say(dataset.title() + ": loading for " + dataset.schema() + ", once");
            ask(HostMain.CREATE, dataset, address, 0L, NO_MARKS);
            store.datasets().makeSnapshot(dataset.fingerprint(), dataset.description());
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

    /** Returns the address, prepared for parts, with enough disk space for those that are missing. */
    private Address begun(RunningStore store, DatasetSnapshot dataset) throws IOException {
        Datasets datasets = store.datasets();
        long bytes = bytes(dataset);
        if (!datasets.isBegun(dataset.fingerprint())) {
            requireRoom(store, dataset, bytes);
        }
        Address address = datasets.resume(dataset.fingerprint(), dataset.base().map(DatasetSnapshot::fingerprint));
        // A load that nobody continues is dropped like a snapshot that nobody uses.
        store.used(dataset.fingerprint());
        ask(HostMain.BEGIN, dataset, address, "", NO_MARKS);
        List<String> answer = ask(HostMain.MISSING, dataset, address, "", NO_MARKS);
        int missing = Integer.parseInt(answer.get(0));
        int parts = Integer.parseInt(answer.get(1));
        if (missing < parts) {
            requireRoom(store, dataset, (long) ((double) bytes * missing / parts));
            console.say(dataset.title() + ": " + (parts - missing) + " of " + parts
                    + " parts are there; going on with the others");
        }
        return address;
    }

    /** Returns how many bytes of disk are estimated to be enough. */
    private long bytes(DatasetSnapshot dataset) {
        Message request = Message.of(HostMain.ESTIMATE, dataset.className(), dataset.sizes());
        return Long.parseLong(
                host.ask("estimating the size of " + dataset.title(), request).get(0));
    }

    /** @param mark is called with how far loading has come, whenever that is safely stored */
    private synchronized List<String> ask(
            String what, DatasetSnapshot dataset, Address address, Object more, LongConsumer mark) throws IOException {
        new Addresses(Map.of(LOADING, address)).write(addresses);
        Message request = Message.of(what, dataset.className(), dataset.sizes(), dataset.seed(), LOADING, more);
        try (LoadCheckpoints marks = new LoadCheckpoints(mark)) {
            return host.ask(
                    "loading " + dataset.title(),
                    notice -> {
                        if (notice.name().equals(HostMain.REACHED)) {
                            marks.reached(notice.number(0));
                        } else {
                            console.progress(dataset.title(), notice.number(0), notice.number(1), notice.word(2));
                        }
                    },
                    request);
        }
    }

    @Override
    public void close() {
        host.close();
    }
}
