package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.cache.WholeFolder;

/**
 * One kind of server that runs as a process of this machine. It defines what is particular to that kind.
 * The data in its folder is made completely or not at all, and belongs to one version of the server.
 */
public interface Program extends LocalServer {

    /** Returns what the server itself calls its data folder. */
    Path data();

    /** Makes the data in a new folder, which has the password already. */
    void makeData() throws IOException;

    /** Returns the version of the server that the data belongs to. */
    String version();

    /** Returns the file that records the version; some servers write it themselves. */
    default Path versionFile() {
        return folder().path().resolve("version");
    }

    /** Returns whether a process with that command line is this server on this data folder, also if another run started it. */
    boolean runsAs(List<String> commandLine);

    /**
     * Starts the server.
     *
     * @param port a port of the loopback interface that was free a moment ago
     */
    Process launch(int port) throws IOException;

    /**
     * Returns whether the server accepts our connections by now, and is really ours and not another program on the same
     * port. It is called repeatedly, and answers within seconds.
     */
    default boolean answers(int port) {
        return answers(admin(port), data());
    }

    /** Opens the server, which accepts connections now, and reads back its settings. */
    default OpenServer open(int port, Room room) {
        return open(admin(port), room);
    }

    /** Is called when the server is open, and what killed runs left is dropped. */
    default void swept() {}

    /** Returns the signals that stop the server, the gentlest first. If none helps, it is killed. */
    List<String> signals();

    /** Returns what to report if the server met a full disk since the start. */
    default Optional<String> full(Room room) {
        return LogFile.full(log(), room);
    }

    /** Frees the room that the server reserved for a start on a full disk. Returns whether there was any. */
    default boolean givesReserve() {
        return false;
    }

    /** Tidies the data folder after the server has ended. */
    default void ended() {}

    /**
     * Finds the program's folder in the cache, or makes it.
     *
     * @param at makes the program of a folder
     */
    static <P extends Program> P in(Cache cache, Path place, Function<ServerFolder, P> at) {
        WholeFolder.make(place, partial -> {
            P made = at.apply(new ServerFolder(partial));
            cache.require(made.newBytes(), "a new " + made.kind().title() + " data folder");
            if (made.keepsPassword()) {
                PasswordFile.make(made.folder().passwordFile());
            }
            made.makeData();
            if (Files.notExists(made.versionFile())) {
                Files.writeString(made.versionFile(), made.version() + '\n');
            }
        });
        P program = at.apply(new ServerFolder(place));
        requireOurs(program);
        return program;
    }

    private static void requireOurs(Program program) {
        String left = ". It was left as it is: move it away, then it is made anew, or choose another cache with"
                + " -Dperf.cache=<folder>.";
        Path folder = program.folder().path();
        Path file = program.versionFile();
        String found;
        try {
            found = Files.isRegularFile(file) ? Files.readString(file).strip() : "none";
        } catch (IOException e) {
            throw new StoreException("can't read " + file + " (" + e + ")", e);
        }
        if (!found.equals(program.version())) {
            throw new StoreException(folder + " is not a data folder that this project made: " + file + " says " + found
                    + " instead of " + program.version() + left);
        }
        if (program.keepsPassword() && !Files.isRegularFile(program.folder().passwordFile())) {
            throw new StoreException("the password of the data folder " + folder + " is lost: "
                    + program.folder().passwordFile() + " is missing" + left);
        }
    }

    /** Waits until a process, which writes to the log, has made the data. */
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
