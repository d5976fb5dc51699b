package org.identityperf.lab.store.elasticsearch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.cache.WholeFolder;

/**
 * The folder in which an Elasticsearch keeps its indices from run to run, with the superuser's password beside it. The
 * password is random, made with the folder, and as readable as the data itself: by the folder's owner alone.
 *
 * @param folder holds the indices, the configuration, temporary files, the password and the log
 */
record ElasticsearchFolder(Path folder) {

    private static final long NEW_BYTES = 50_000_000;
    private static final String LEFT = ". It was left as it is: move it away, then it is made anew, or choose another"
            + " cache with -Dperf.cache=<folder>.";

    /** To standard output only; of a failure the root cause first, so that the end of a log tells it. */
    private static final List<String> LOGGING = List.of(
            "status = error",
            "appender.console.type = Console",
            "appender.console.name = console",
            "appender.console.layout.type = PatternLayout",
            "appender.console.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] %m%n%rEx{4}",
            "rootLogger.level = info",
            "rootLogger.appenderRef.console.ref = console");

    Path data() {
        return folder.resolve("indices");
    }

    Path configuration() {
        return folder.resolve("config");
    }

    Path temporary() {
        return folder.resolve("tmp");
    }

    Path log() {
        return folder.resolve("server.log");
    }

    private Path passwordFile() {
        return folder.resolve("password");
    }

    private Path versionFile() {
        return folder.resolve("version");
    }

    String password() {
        try {
            return Files.readString(passwordFile()).strip();
        } catch (IOException e) {
            throw new StoreException("can't read the password in " + passwordFile() + " (" + e + ")", e);
        }
    }

    static Path place(Cache cache) {
        return ElasticsearchBinaries.place(cache).resolve("data");
    }

    /**
     * Finds the folder in the cache, or makes it.
     *
     * @throws StoreException if there is something else in its place, which is left as it is
     */
    static ElasticsearchFolder in(Cache cache) {
        Path place = place(cache);
        WholeFolder.make(place, partial -> {
            cache.require(NEW_BYTES, "a new Elasticsearch data folder");
            new ElasticsearchFolder(partial).initialise();
        });
        ElasticsearchFolder folder = new ElasticsearchFolder(place);
        folder.requireOurs();
        return folder;
    }

    /** Says what the server's log looks like; at each start, since a later version of this project may change it. */
    void configure() throws IOException {
        Files.write(configuration().resolve("log4j2.properties"), LOGGING);
    }

    private void initialise() throws IOException {
        for (Path inside : List.of(data(), configuration(), temporary())) {
            Files.createDirectory(inside);
        }
        byte[] random = new byte[24];
        new SecureRandom().nextBytes(random);
        Files.createFile(
                passwordFile(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(passwordFile(), HexFormat.of().formatHex(random) + '\n');
        Files.writeString(versionFile(), ElasticsearchBinaries.VERSION + '\n');
    }

    private void requireOurs() {
        String found;
        try {
            found = Files.isRegularFile(versionFile())
                    ? Files.readString(versionFile()).strip()
                    : "none";
        } catch (IOException e) {
            throw new StoreException("can't read " + versionFile() + " (" + e + ")", e);
        }
        if (!found.equals(ElasticsearchBinaries.VERSION)) {
            throw new StoreException(folder + " is not a data folder that this project made: " + versionFile()
                    + " says " + found + " instead of " + ElasticsearchBinaries.VERSION + LEFT);
        }
        if (!Files.isRegularFile(passwordFile())) {
            throw new StoreException(
                    "the password of the data folder " + folder + " is lost: " + passwordFile() + " is missing" + LEFT);
        }
    }
}
