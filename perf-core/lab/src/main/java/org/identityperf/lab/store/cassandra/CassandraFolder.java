package org.identityperf.lab.store.cassandra;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.identityperf.lab.store.CloneName;
import org.identityperf.lab.store.DatasetName;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.cache.WholeFolder;

/**
 * The folder in which a Cassandra keeps its keyspaces from run to run.
 *
 * @param folder holds the data, the configuration of the last start and the log
 */
record CassandraFolder(Path folder) {

    static final long NEW_BYTES = 200_000_000;

    Path data() {
        return folder.resolve("node");
    }

    Path log() {
        return folder.resolve("server.log");
    }

    Path configuration() {
        return folder.resolve("cassandra.yaml");
    }

    Path logging() {
        return folder.resolve("logback.xml");
    }

    private Path version() {
        return folder.resolve("version");
    }

    static Path place(Cache cache) {
        return cache.folder("cassandra-" + CassandraJars.VERSION).resolve("data");
    }

    /**
     * Finds the folder in the cache, or makes it; the server fills it at its first start.
     *
     * @throws StoreException if there is something else in its place, which is left as it is
     */
    static CassandraFolder in(Cache cache) {
        Path place = place(cache);
        WholeFolder.make(place, partial -> {
            cache.require(NEW_BYTES, "a new Cassandra data folder");
            new CassandraFolder(partial).initialise();
        });
        CassandraFolder folder = new CassandraFolder(place);
        folder.requireOurs();
        return folder;
    }

    /** The folders of a cluster's nodes inside another, for {@link WholeFolder}. */
    static List<CassandraFolder> inside(Path cluster, int nodes) {
        return IntStream.rangeClosed(1, nodes)
                .mapToObj(node -> new CassandraFolder(cluster.resolve("node-" + node)))
                .toList();
    }

    void initialise() throws IOException {
        Files.createDirectories(data());
        Files.writeString(version(), CassandraJars.VERSION + '\n');
    }

    /** Removes the rows of what was never sealed, with the server stopped: on a full disk it could not even start. */
    void removeUnsealed() {
        Path keyspaces = data().resolve("data");
        if (!Files.isDirectory(keyspaces)) {
            return;
        }
        try (DirectoryStream<Path> unsealed =
                Files.newDirectoryStream(keyspaces, "{" + CloneName.PREFIX + "," + DatasetName.OURS + "loading_}*")) {
            unsealed.forEach(WholeFolder::delete);
        } catch (IOException e) {
            throw new StoreException("can't list the folder " + keyspaces + " (" + e + ")", e);
        }
    }

    void requireOurs() {
        try {
            String found =
                    Files.isRegularFile(version()) ? Files.readString(version()).strip() : "none";
            if (!found.equals(CassandraJars.VERSION)) {
                throw new StoreException(folder + " is not a data folder that this project made: " + version()
                        + " says " + found + " instead of " + CassandraJars.VERSION + ". It was left as it is: move it"
                        + " away, then it is made anew, or choose another cache with -Dperf.cache=<folder>.");
            }
        } catch (IOException e) {
            throw new StoreException("can't read " + version() + " (" + e + ")", e);
        }
    }
}
