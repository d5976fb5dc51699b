package org.identityperf.runner.dataset;

import java.util.EnumSet;
import java.util.Set;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.RunningStore;

/** Makes sure that what is to be loaded fits the store's disk, as far as that can be known. */
final class DiskRoom {

    private final Console console;
    private final Set<Store> untold = EnumSet.noneOf(Store.class);

    DiskRoom(Console console) {
        this.console = console;
    }

    /**
     * Refuses what would not fit.
     *
     * @throws org.identityperf.runner.store.StoreException if the disk has less free room
     */
    void require(RunningStore store, DatasetSnapshot dataset, long bytes) {
        boolean known = store.datasets().requireRoom(bytes, "loading " + dataset.title());
        if (!known && untold.add(store.kind())) {
            console.say("nobody here knows how much room the disk of " + store.version() + " has; it is not checked");
        }
    }
}
