package org.identityperf.lab.job;

import java.util.EnumSet;
import java.util.Set;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.store.RunningStore;

/** Makes sure that what is to be loaded fits the store's disk, as far as that can be known. */
final class EnoughRoom {

    private final Console console;
    private final Set<Store> untold = EnumSet.noneOf(Store.class);

    EnoughRoom(Console console) {
        this.console = console;
    }

    /**
     * Refuses what would not fit.
     *
     * @throws org.identityperf.lab.store.StoreException if the disk has less free room
     */
    void require(RunningStore store, SealedDataset dataset, long bytes) {
        boolean known = store.datasets().requireRoom(bytes, "loading " + dataset.title());
        if (!known && untold.add(store.kind())) {
            console.say("nobody here knows how much room the disk of " + store.version() + " has; it is not checked");
        }
    }
}
