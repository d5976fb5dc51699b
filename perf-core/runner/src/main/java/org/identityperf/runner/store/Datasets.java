package org.identityperf.runner.store;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.identityperf.probe.address.Address;

/**
 * The datasets of one store. One is loaded under a name of its own, sealed under another when it is whole, and from then
 * on only copied: whoever measures gets a clone. A dataset that is half loaded is never found.
 *
 * <p>A fingerprint is 4 to 40 lower-case hexadecimal digits that stand for everything the content depends on.
 */
public interface Datasets {

    /** Whether that dataset is there, whole. */
    boolean isSealed(String fingerprint);

    /** @throws StoreException if there is no such dataset */
    default void requireSealed(String fingerprint) {
        if (!isSealed(fingerprint)) {
            throw new StoreException("there is no dataset snapshot " + fingerprint + "; load and seal it first");
        }
    }

    /** @throws StoreException if that dataset is there, whole */
    default void requireNotSealed(String fingerprint) {
        if (isSealed(fingerprint)) {
            throw new StoreException(
                    "dataset " + fingerprint + " is sealed and can't be loaded again; clone it instead");
        }
    }

    /**
     * Makes an empty place to load a dataset into, in place of any that was left half loaded.
     *
     * @param base a dataset snapshot to start from; empty for an empty place
     * @throws StoreException if the dataset is sealed already, or its base is not
     */
    Address begin(String fingerprint, Optional<String> base);

    /** Whether a dataset was left while it was loaded in parts, and can be gone on with. */
    default boolean isBegun(String fingerprint) {
        return false;
    }

    /**
     * The place in which a dataset is loaded in parts: where it was left, or a new one. It stays until the dataset is sealed
     * or abandoned, also when the run ends that loads it; a store that can't keep it begins anew.
     *
     * @param base a dataset snapshot to start from; empty for an empty place
     * @throws StoreException if the dataset is sealed already, or its base is not
     */
    default Address resume(String fingerprint, Optional<String> base) {
        return begin(fingerprint, base);
    }

    /**
     * How far a run that was ended had loaded a dataset, in the dataset's own units; empty if there is nothing to go on
     * with, as in a store that drops what is half loaded.
     */
    default OptionalLong reached(String fingerprint) {
        return OptionalLong.empty();
    }

    /** The place of a dataset that is half loaded, to go on with: one of which {@link #reached} tells something. */
    default Address goOn(String fingerprint) {
        throw new UnsupportedOperationException("nobody goes on with dataset " + fingerprint + " here; begin it");
    }

    /** Notes that so many units of a dataset that is being loaded are there, where somebody could go on from them. */
    default void reach(String fingerprint, long units) {}

    /**
     * Declares a dataset whole: brings it into the state in which it is measured, writes it to disk, and closes it to
     * writing.
     *
     * @param description what it holds, for a person who looks into the store
     * @throws StoreException if it can't be sealed, for instance because something is still connected to it
     */
    void seal(String fingerprint, String description);

    /** The fingerprints of all datasets that are there, whole. */
    List<String> sealed();

    /** Removes a dataset snapshot, which then may be loaded again; does nothing if there is none. */
    void remove(String fingerprint);

    /** Removes a dataset that is being loaded; does nothing if there is none. */
    void abandon(String fingerprint);

    /** Whether a dataset begins as a copy of its base, which is sealed for that. If not, the base is made anew in its place. */
    default boolean copiesBase() {
        return clones();
    }

    /** Whether this store copies a dataset snapshot faster than it is loaded. If not, whoever writes has one loaded. */
    boolean clones();

    /**
     * Copies a dataset snapshot into a place that may be written to, and warms the store's caches with it.
     *
     * @param name any text, unique among the clones that live; it becomes part of the place's name
     * @throws UnsupportedOperationException if this store does not clone
     */
    Address cloneOf(String fingerprint, String name);

    /**
     * The dataset snapshot itself, to be read only.
     *
     * @throws StoreException if there is no such dataset
     * @throws UnsupportedOperationException if this store clones, and keeps what is sealed closed
     */
    Address open(String fingerprint);

    /** Removes a clone, whoever is still connected to it. */
    void drop(Address clone);

    /** Whether what is done in the clone from now on is counted by the store, where counting has a price. */
    void counting(Address clone, boolean on);

    /** The dataset snapshot's size on disk in bytes. */
    long bytes(String fingerprint);

    /**
     * Makes sure before something is loaded that it will fit.
     *
     * @param bytes the room that it needs on the store's disk
     * @param what what needs it, as a person would say it
     * @return whether the free room of that disk is known
     * @throws StoreException if there is less
     */
    default boolean requireRoom(long bytes, String what) {
        return false;
    }
}
