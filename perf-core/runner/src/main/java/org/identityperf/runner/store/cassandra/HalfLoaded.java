package org.identityperf.runner.store.cassandra;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalLong;
import org.identityperf.runner.store.StoreException;

/**
 * A {@code HalfLoaded} records how far keyspaces have been loaded, so that a run can continue where a killed one
 * stopped.
 *
 * @param folder the folder with a file for each keyspace, of the same name
 */
record HalfLoaded(Path folder) {

    /** Records that so many units of a keyspace are on disk. The record is written completely or not at all. */
    void reach(String keyspace, long units) {
        try {
            Path partial = Files.createDirectories(folder).resolve(keyspace + ".partial");
            Files.writeString(partial, units + "\n");
            Files.move(partial, folder.resolve(keyspace), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new StoreException("can't write down how far " + keyspace + " is loaded (" + e + ")", e);
        }
    }

    /** Returns how many units of a keyspace are on disk; empty if that is not known. */
    OptionalLong reached(String keyspace) {
        Path file = folder.resolve(keyspace);
        try {
            return Files.exists(file)
                    ? OptionalLong.of(Long.parseLong(Files.readString(file).strip()))
                    : OptionalLong.empty();
        } catch (IOException | NumberFormatException e) {
            throw new StoreException(
                    "can't read how far " + keyspace + " is loaded in " + file + " (" + e
                            + "); remove that file, then it is loaded anew",
                    e);
        }
    }

    /** Removes the record. Call it before anything of the keyspace is removed. */
    void forget(String keyspace) {
        try {
            Files.deleteIfExists(folder.resolve(keyspace));
        } catch (IOException e) {
            throw new StoreException("can't forget how far " + keyspace + " is loaded (" + e + ")", e);
        }
    }
}
