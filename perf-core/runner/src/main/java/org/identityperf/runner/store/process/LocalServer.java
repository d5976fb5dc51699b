package org.identityperf.runner.store.process;

import java.nio.file.Path;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.cache.Room;

/** What a store's server on this machine has in common as a process and in a container. */
public interface LocalServer {

    Store kind();

    /** Returns the folder in the cache that keeps what belongs to the server. */
    ServerFolder folder();

    /** Returns the room in bytes that new data needs. */
    long newBytes();

    /** Returns whether the folder keeps a password, which is random and made together with the folder. */
    default boolean keepsPassword() {
        return true;
    }

    /** Returns the address of the whole server as its superuser, on a port of the loopback interface. */
    Address admin(int port);

    /**
     * Returns whether the server accepts our connections by now. It is called repeatedly, and answers within seconds.
     *
     * @param data what the server itself calls its data folder: another program on the same port has another one
     * @throws org.identityperf.runner.store.StoreException if it never will
     */
    boolean answers(Address admin, Path data);

    /**
     * Opens the server, which accepts connections now, and reads back its settings.
     *
     * @param room the room on the disk of the server's data
     */
    OpenServer open(Address admin, Room room);

    /** Returns the file that receives the server's output; each start begins a new one. */
    default Path log() {
        return folder().log();
    }

    /** Returns how one of the processes broke since the start, if one did while the server as a whole keeps running. */
    default Optional<String> broke() {
        return Optional.empty();
    }
}
