package org.identityperf.runner.dataset;

import java.io.IOException;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Slice;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.ShutdownState;
import org.identityperf.runner.dataset.LoadingJvm.Missing;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.cache.Disk;

/**
 * Has datasets sealed that are loaded in parts: a run goes on where an earlier one was ended in whatever way, and each of
 * several machines may load a slice.
 */
final class PartedLoading {

    private final LoadingJvm loader;
    private final DiskRoom room;
    private final Console console;

    PartedLoading(LoadingJvm loader, DiskRoom room, Console console) {
        this.loader = loader;
        this.room = room;
        this.console = console;
    }

    /**
     * Whether a dataset is loaded so in that store. Where it can't clone, a base would have to be made in the place itself,
     * which is not done in parts.
     */
    static boolean takes(RunningStore store, DatasetSnapshot dataset) {
        return dataset.parted() && store.datasets().clones();
    }

    /** Loads what is missing, and seals it. The base is sealed. */
    void whole(RunningStore store, DatasetSnapshot dataset) throws IOException {
        Address place = begun(store, dataset);
        goOn(store, dataset, () -> {
            console.say(dataset.title() + ": loading for " + dataset.schema() + ", once");
            loader.create(dataset, place);
            seal(store, dataset);
        });
    }

    /** Makes the base of a dataset. */
    interface Base {
        void ensure() throws IOException;
    }

    /**
     * Loads one slice beside others who load the others, and seals the dataset if it was the last.
     *
     * @return what there is to tell
     */
    String slice(RunningStore store, DatasetSnapshot dataset, Slice slice, Base base) throws IOException {
        Optional<Address> place = store.alone(() -> {
            if (store.datasets().isSealed(dataset.fingerprint())) {
                return Optional.empty();
            }
            base.ensure();
            return Optional.of(begun(store, dataset));
        });
        if (place.isEmpty()) {
            return dataset.title() + " is sealed already";
        }
        goOn(store, dataset, () -> loader.slice(dataset, place.get(), slice));
        return store.alone(() -> lastSeals(store, dataset, place.get(), slice));
    }

    private String lastSeals(RunningStore store, DatasetSnapshot dataset, Address place, Slice slice)
            throws IOException {
        String loaded = "slice " + slice + " of " + dataset.title() + " is loaded";
        if (!store.datasets().isSealed(dataset.fingerprint())) {
            Missing missing = loader.missing(dataset, place);
            if (missing.parts() > 0) {
                return loaded + "; " + missing.parts() + " of " + missing.of()
                        + " parts are missing; who loads the last of them seals it, as does a run without perf.slice";
            }
            goOn(store, dataset, () -> {
                loader.create(dataset, place);
                seal(store, dataset);
            });
        }
        return loaded + ", and so are all others: it is sealed";
    }

    /** The place, ready for parts, with enough room for those that are missing. */
    private Address begun(RunningStore store, DatasetSnapshot dataset) throws IOException {
        Datasets datasets = store.datasets();
        long bytes = loader.bytes(dataset);
        if (!datasets.isBegun(dataset.fingerprint())) {
            room.require(store, dataset, bytes);
        }
        Address place = datasets.resume(dataset.fingerprint(), dataset.base().map(DatasetSnapshot::fingerprint));
        // What nobody goes on with is dropped like what is sealed and nobody uses.
        store.used(dataset.fingerprint());
        loader.begin(dataset, place);
        Missing missing = loader.missing(dataset, place);
        if (!missing.all()) {
            room.require(store, dataset, missing.of(bytes));
            console.say(dataset.title() + ": " + (missing.of() - missing.parts()) + " of " + missing.of()
                    + " parts are there; going on with the others");
        }
        return place;
    }

    private static void seal(RunningStore store, DatasetSnapshot dataset) {
        store.datasets().seal(dataset.fingerprint(), dataset.description());
    }

    /** A step of a load. */
    private interface Step {
        void run() throws IOException;
    }

    /** What is there stays if a step fails, but where it keeps a disk full. */
    private void goOn(RunningStore store, DatasetSnapshot dataset, Step step) throws IOException {
        long bytes = loader.bytes(dataset);
        try {
            step.run();
        } catch (RuntimeException | IOException e) {
            Optional<StoreTrouble> trouble = store.trouble(e);
            if (trouble.isPresent() && Disk.tellsFull(trouble.get().getMessage())) {
                SnapshotLoading.abandon(store, dataset, e);
            } else if (!ShutdownState.begun()) {
                console.say(dataset.title() + ": what is loaded of it stays, and the next run goes on with the rest");
            }
            if (trouble.isPresent()) {
                throw SnapshotLoading.failed(trouble.get(), dataset, bytes);
            }
            throw e;
        }
    }
}
