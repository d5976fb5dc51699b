package org.identityperf.runner.store.process;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Room;

/** What a store's server on this machine has in common as a process and in a container. */
public interface LocalServer {

    Store kind();

    /** Returns the address of the whole server as its superuser, on a port of the loopback interface. */
    Address admin(int port, String password);

    /**
     * Returns whether the server accepts our connections by now. It is called repeatedly, and answers within seconds.
     *
     * @param data what the server itself calls its data folder: another program on the same port has another one
     * @param log the log to show if the server refuses the password
     * @throws org.identityperf.runner.store.StoreException if it never will
     */
    boolean answers(Address admin, Path data, Path log);

    /**
     * Opens the server, which accepts connections now: reads back its settings, and drops what killed runs left.
     *
     * @param room the room on the disk of the server's data
     * @param ofTheWay conditions of the way the server runs, which it does not know itself
     */
    OpenServer open(Address admin, Room room, Map<String, String> ofTheWay, Consumer<String> say);

    /** Returns how one of the processes broke since the start, if one did while the server as a whole keeps running. */
    default Optional<String> broke(Path log) {
        return Optional.empty();
    }
}
