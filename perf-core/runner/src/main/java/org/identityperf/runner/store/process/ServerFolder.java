package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.cache.WholeFolder;

/**
 * The folder in the cache that keeps what belongs to one server: its log, its password if it keeps
 * one, and the data unless that is in a container's volume. Only the folder's owner can read it.
 */
public record ServerFolder(Path path) {

    public Path passwordFile() {
        return path.resolve("password");
    }

    public String password() {
        return new PasswordFile(passwordFile()).read();
    }

    /** Returns the file with what the server printed since its start. */
    public Path log() {
        return path.resolve("server.log");
    }

    /** Returns the folder for files that the server needs only while it runs. */
    public Path temporary() {
        return path.resolve("tmp");
    }

    /** Empties the temporary folder before a start: what a killed server left there is of no use to the next. */
    public void emptyTemporary() throws IOException {
        WholeFolder.delete(temporary());
        Files.createDirectory(temporary());
    }
}
