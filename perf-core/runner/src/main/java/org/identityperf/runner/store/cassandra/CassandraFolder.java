package org.identityperf.runner.store.cassandra;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.WholeFolder;
import org.identityperf.runner.store.process.DataFolder;

/**
 * A {@code CassandraFolder} is the folder in which a Cassandra keeps its keyspaces from run to run.
 *
 * @param folder holds the data, the configuration of the last start and the log
 */
record CassandraFolder(Path folder) implements DataFolder {

    /** The room in bytes that a new data folder needs. */
    static final long NEW_BYTES = 200_000_000;

    @Override
    public Path data() {
        return folder.resolve("node");
    }

    Path configuration() {
        return folder.resolve("cassandra.yaml");
    }

    Path logging() {
        return folder.resolve("logback.xml");
    }

    @Override
    public Store kind() {
        return Store.CASSANDRA;
    }

    @Override
    public String version() {
        return CassandraJars.VERSION;
    }

    @Override
    public long newBytes() {
        return NEW_BYTES;
    }

    /** Returns false: the server gets a new password at each start. */
    @Override
    public boolean keepsPassword() {
        return false;
    }

    static Path place(Cache cache) {
        return cache.folder("cassandra-" + CassandraJars.VERSION).resolve("data");
    }

    /**
     * Finds the folder in the cache, or makes it; the server fills it at its first start.
     *
     * @throws StoreException if something else is in its place, which is left as it is
     */
    static CassandraFolder in(Cache cache) {
        return in(cache, place(cache));
    }

    static CassandraFolder in(Cache cache, Path place) {
        return DataFolder.in(cache, place, CassandraFolder::new, folder -> Files.createDirectory(folder.data()));
    }

    /** Returns the record of how far datasets that are not sealed have been loaded. */
    HalfLoaded halfLoaded() {
        return new HalfLoaded(folder.resolve("half-loaded"));
    }

    /**
     * Removes the rows of keyspaces that no run can continue to load. The server is stopped meanwhile: on a full disk
     * it could not even start. If there is hardly any room, no keyspace is continued.
     */
    void removeLost() {
        boolean room = folder.toFile().getUsableSpace() > NEW_BYTES;
        removeUnsealed(keyspace -> !room || halfLoaded().reached(keyspace).isEmpty());
    }

    /** Removes the rows of what was never sealed, while the server is stopped. */
    void removeUnsealed() {
        removeUnsealed(keyspace -> true);
    }

    private void removeUnsealed(Predicate<String> goes) {
        Path keyspaces = data().resolve("data");
        if (!Files.isDirectory(keyspaces)) {
            return;
        }
        try (DirectoryStream<Path> unsealed =
                Files.newDirectoryStream(keyspaces, "{" + CloneName.PREFIX + "," + DatasetName.OURS + "loading_}*")) {
            for (Path keyspace : unsealed) {
                String name = keyspace.getFileName().toString();
                if (goes.test(name)) {
                    halfLoaded().forget(name);
                    WholeFolder.delete(keyspace);
                }
            }
        } catch (IOException e) {
            throw new StoreException("can't list the folder " + keyspaces + " (" + e + ")", e);
        }
    }
}
