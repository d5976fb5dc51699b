package org.identityperf.runner.store.cassandra;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.identityperf.runner.files.WholeFile;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.WholeFolder;

/**
 * A {@code CassandraFolder} is the folder in which a Cassandra keeps its keyspaces from run to run.
 *
 * @param folder holds the data, the configuration of the last start and the log
 */
record CassandraFolder(Path folder) {

    /** The room in bytes that new data needs. */
    static final long NEW_BYTES = 200_000_000;

    Path data() {
        return folder.resolve("node");
    }

    /** Returns the folder that records how far unfinished keyspaces have been loaded: a file for each, of the same name. */
    Path halfLoaded() {
        return folder.resolve("half-loaded");
    }

    /** Records that so many units of a keyspace are on disk. */
    void reach(String keyspace, long units) {
        try {
            WholeFile.write(Files.createDirectories(halfLoaded()).resolve(keyspace), units + "\n");
        } catch (IOException e) {
            throw new StoreException("can't write down how far " + keyspace + " is loaded (" + e + ")", e);
        }
    }

    /** Returns how many units of a keyspace are on disk; empty if that is not known. */
    OptionalLong reached(String keyspace) {
        Path file = halfLoaded().resolve(keyspace);
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
            Files.deleteIfExists(halfLoaded().resolve(keyspace));
        } catch (IOException e) {
            throw new StoreException("can't forget how far " + keyspace + " is loaded (" + e + ")", e);
        }
    }

    /**
     * Removes the rows of what never became a snapshot. The server is stopped meanwhile: on a full disk it could not
     * even start.
     *
     * @param goesOn whether keyspaces stay that a run can continue to load, unless there is hardly any room
     */
    void removeUnfinished(boolean goesOn) {
        boolean kept = goesOn && folder.toFile().getUsableSpace() > NEW_BYTES;
        Path keyspaces = data().resolve("data");
        if (!Files.isDirectory(keyspaces)) {
            return;
        }
        try (DirectoryStream<Path> unfinished =
                Files.newDirectoryStream(keyspaces, "{" + CloneName.PREFIX + "," + DatasetName.LOADING + "}*")) {
            for (Path keyspace : unfinished) {
                String name = keyspace.getFileName().toString();
                if (!kept || reached(name).isEmpty()) {
                    forget(name);
                    WholeFolder.delete(keyspace);
                }
            }
        } catch (IOException e) {
            throw new StoreException("can't list the folder " + keyspaces + " (" + e + ")", e);
        }
    }
}
