package org.identityperf.runner.store;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;

/**
 * A {@code Datasets} manages the datasets of one store. A dataset is loaded under one name. Once it is whole it is
 * complete: it becomes a dataset snapshot under another name. A snapshot is never written to again, only cloned, and
 * each measurement gets a clone. A dataset that is only half loaded is never taken for a snapshot.
 *
 * <p>A fingerprint is 4 to 40 lower-case hexadecimal digits that identify everything the content depends on.
 */
public interface Datasets {

    /** Returns whether the store has a dataset snapshot with that fingerprint. */
    boolean isSnapshot(String fingerprint);

    default void requireSnapshot(String fingerprint) {
        if (!isSnapshot(fingerprint)) {
            throw new StoreException("there is no dataset snapshot " + fingerprint + "; load it first");
        }
    }

    default void requireNoSnapshot(String fingerprint) {
        if (isSnapshot(fingerprint)) {
            throw new StoreException(
                    "dataset " + fingerprint + " is a snapshot and can't be loaded again; clone it instead");
        }
    }

    /**
     * Makes a new place to load a dataset into. It replaces a place that was left half loaded.
     *
     * @param base the dataset snapshot to start from; empty for an empty place
     * @throws StoreException if the dataset is a snapshot already, or its base is none
     */
    Address begin(String fingerprint, Optional<String> base);

    /** Returns whether a dataset was partly loaded, in parts, and loading can continue. */
    default boolean isBegun(String fingerprint) {
        return false;
    }

    /**
     * Begins to load a dataset in parts, or continues in the place that an earlier run left, as for a dataset of which
     * something is {@link #reached}. That stays until the dataset is snapshot or abandoned. A store that can't keep it
     * starts again from the beginning.
     */
    default Address resume(String fingerprint, Optional<String> base) {
        return begin(fingerprint, base);
    }

    /** Returns how much of a dataset an earlier run had loaded, in the dataset's own units; empty if nothing is left. */
    default OptionalLong reached(String fingerprint) {
        return OptionalLong.empty();
    }

    /** Records how many units of a dataset are loaded by now, if a later run could continue from there. */
    default void reach(String fingerprint, long units) {}

    /**
     * Turns a whole dataset into a dataset snapshot: brings it into the state in which it is measured, writes it to
     * disk, and closes it to writing. Nothing may be connected to it.
     *
     * @param description what it holds, for a person who looks into the store
     */
    void makeSnapshot(String fingerprint, String description);

    List<String> snapshots();

    /** Removes a dataset snapshot, which may then be loaded again; does nothing if there is none. */
    void remove(String fingerprint);

    /** Removes a dataset that is being loaded; does nothing if there is none. */
    void abandon(String fingerprint);

    /**
     * Returns how many datasets are made, cloned and dropped at the same time. Where a store waits for its disk at each
     * of these, several take hardly longer than one.
     */
    default int atOnce() {
        return 1;
    }

    /**
     * Returns whether a dataset begins as a copy of its base, which must then be a dataset snapshot. If not, the base
     * is loaded again into the new place.
     */
    default boolean copiesBase() {
        return clones();
    }

    /** Returns whether this store copies a snapshot faster than it loads one. If not, a writer has its dataset loaded. */
    default boolean clones() {
        return true;
    }

    /**
     * Copies a dataset snapshot into a place that may be written to, and warms the store's caches with it.
     *
     * @param name any text, unique among the existing clones; it becomes part of the place's name
     * @throws UnsupportedOperationException if this store does not clone
     */
    Address cloneOf(String fingerprint, String name);

    /**
     * Returns the address of the dataset snapshot itself, for reading only.
     *
     * @throws UnsupportedOperationException if this store clones, and keeps its snapshots closed
     */
    default Address open(String fingerprint) {
        throw new UnsupportedOperationException("dataset snapshot " + fingerprint + " is closed here; clone it");
    }

    /** Removes a clone, even while something is still connected to it. */
    void drop(Address clone);

    /** Switches whether the store counts what happens in the clone. It matters only where counting costs time. */
    void counting(Address clone, boolean on);

    /** Switches the same for several clones. */
    default void counting(Collection<Address> clones, boolean on) {
        clones.forEach(clone -> counting(clone, on));
    }

    /** Returns the dataset snapshot's size on disk in bytes. */
    long bytes(String fingerprint);

    /**
     * Drops what killed runs left: clones, and half-loaded datasets that no run can continue.
     *
     * @param say receives a line about what is dropped
     */
    void sweep(Consumer<String> say);

    /**
     * Announces what of a store is dropped, then drops it.
     *
     * @param left what is to be dropped, in that order
     */
    static void drop(String store, List<String> left, Consumer<String> say, Consumer<String> drop) {
        if (!left.isEmpty()) {
            String more = left.size() > 3 ? " and " + (left.size() - 3) + " more" : "";
            String named = left.stream().limit(3).collect(Collectors.joining(", "));
            say.accept("dropping what earlier runs left in " + store + ": " + named + more);
            left.forEach(drop);
        }
    }

    /** @see org.identityperf.runner.store.cache.Room#require */
    default boolean requireRoom(long bytes, String what) {
        return false;
    }
}
