package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.cache.WholeFolder;

/**
 * A data folder is the folder in which an embedded server keeps its data from run to run. It is made completely or not
 * at all, and belongs to one version of the server. If the data keeps a password, that password is random and made
 * together with the folder. Like the data itself, only the folder's owner can read it.
 */
public interface DataFolder {

    /** A filler makes the data in a new folder, which has the password already. */
    interface Filler<F extends DataFolder> {
        void fill(F folder) throws IOException;
    }

    /** Returns the folder that has the data, the password, the version and the log. */
    Path folder();

    Store kind();

    /** Returns the folder inside it that the server itself calls its data folder. */
    Path data();

    String version();

    /** Returns the room in bytes that a new folder needs. */
    long newBytes();

    default boolean keepsPassword() {
        return true;
    }

    default Path versionFile() {
        return folder().resolve("version");
    }

    default Path passwordFile() {
        return folder().resolve("password");
    }

    default String password() {
        return new PasswordFile(passwordFile()).read();
    }

    /** Returns the file with what the server printed since its start. */
    default Path log() {
        return folder().resolve("server.log");
    }

    /** Returns the folder for files that the server needs only while it runs. */
    default Path temporary() {
        return folder().resolve("tmp");
    }

    /** Empties the temporary folder before a start: what a killed server left there is of no use to the next. */
    default void emptyTemporary() throws IOException {
        WholeFolder.delete(temporary());
        Files.createDirectory(temporary());
    }

    /**
     * Finds the folder in the cache, or makes it.
     *
     * @param at turns a path into this server's kind of data folder
     */
    static <F extends DataFolder> F in(Cache cache, Path place, Function<Path, F> at, Filler<F> filler) {
        WholeFolder.make(place, partial -> {
            F made = at.apply(partial);
            cache.require(made.newBytes(), "a new " + made.kind().title() + " data folder");
            if (made.keepsPassword()) {
                PasswordFile.make(made.passwordFile());
            }
            filler.fill(made);
            // Some servers write it themselves.
            if (Files.notExists(made.versionFile())) {
                Files.writeString(made.versionFile(), made.version() + '\n');
            }
        });
        F folder = at.apply(place);
        requireOurs(folder);
        return folder;
    }

    private static void requireOurs(DataFolder folder) {
        String left = ". It was left as it is: move it away, then it is made anew, or choose another cache with"
                + " -Dperf.cache=<folder>.";
        Path file = folder.versionFile();
        String found;
        try {
            found = Files.isRegularFile(file) ? Files.readString(file).strip() : "none";
        } catch (IOException e) {
            throw new StoreException("can't read " + file + " (" + e + ")", e);
        }
        if (!found.equals(folder.version())) {
            throw new StoreException(folder.folder() + " is not a data folder that this project made: " + file
                    + " says " + found + " instead of " + folder.version() + left);
        }
        if (folder.keepsPassword() && !Files.isRegularFile(folder.passwordFile())) {
            throw new StoreException("the password of the data folder " + folder.folder() + " is lost: "
                    + folder.passwordFile() + " is missing" + left);
        }
    }

    /** Waits until a program, which writes to the log, has made the data. */
    default void awaitData(Process maker, String name) {
        try {
            if (maker.waitFor() != 0) {
                throw new StoreException(
                        name + " can't make a " + kind().title() + " data folder. It says:\n" + LogFile.end(log()));
            }
        } catch (InterruptedException e) {
            maker.destroyForcibly();
            throw StoreException.interrupted("making a " + kind().title() + " data folder", e);
        }
    }
}
