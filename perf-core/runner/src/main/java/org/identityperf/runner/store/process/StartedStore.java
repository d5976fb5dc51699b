package org.identityperf.runner.store.process;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreMode;
import org.identityperf.runner.store.Nodes;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.CacheLock;
import org.identityperf.runner.store.cache.LastUse;
import org.identityperf.runner.store.cache.Room;

/**
 * A store that this project starts on this machine for one run. Its data stays from run to run and
 * keeps the dataset snapshots; one run at a time uses it. It listens on the loopback interface only and has a random
 * password. It ends when it is closed or when this JVM ends. What a killed JVM leaves is swept at the next start.
 *
 * @param <R> the running server: a process or a container
 */
public class StartedStore<R extends RunningServer> extends RunningStore {

    /** The words for data whose checksum is wrong: PostgreSQL's, MySQL's, Elasticsearch's and Cassandra's. */
    private static final Pattern DAMAGED = Pattern.compile("invalid page in block|Database page corruption"
            + "|CorruptIndexException|CorruptSSTableException|CorruptBlockException");

    private final Room room;
    private final CacheLock lock;
    private final Consumer<String> say;
    private final R running;
    private final OpenServer server;
    private final LastUse lastUse;
    private boolean closed;

    /**
     * Starts and opens the server, and drops what killed runs left.
     *
     * @param room the room on the disk of the server's data
     * @param lock the lock of its data; released at the end, also if the server can't be started
     * @param open opens the server
     */
    public StartedStore(
            Store kind,
            StoreMode way,
            Room room,
            CacheLock lock,
            Supplier<R> start,
            Function<R, OpenServer> open,
            Consumer<String> say) {
        super(kind, way);
        this.room = room;
        this.lock = lock;
        this.say = say;
        R started = null;
        OpenServer opened = null;
        try {
            started = start.get();
            opened = open.apply(started);
            this.running = started;
            this.server = opened;
            datasets().sweep(say);
            this.lastUse = new LastUse(log().resolveSibling("used"));
            datasets().snapshots().forEach(lastUse::know);
        } catch (RuntimeException e) {
            end(lock, started, opened);
            throw e;
        }
    }

    private static void end(CacheLock lock, RunningServer running, OpenServer server) {
        try (lock;
                running) {
            if (server != null) {
                server.close();
            }
        }
    }

    public final R running() {
        return running;
    }

    public final Path log() {
        return running.log();
    }

    @Override
    protected final OpenServer server() {
        return server;
    }

    @Override
    public final List<InetSocketAddress> hosts() {
        return running.hosts();
    }

    @Override
    public final Optional<Nodes> nodes() {
        return running.nodes();
    }

    @Override
    public final void used(String fingerprint) {
        lastUse.note(fingerprint);
    }

    private void dropUnused() {
        for (String fingerprint : lastUse.unused()) {
            try {
                if (datasets().isSnapshot(fingerprint)) {
                    say.accept("dropping dataset " + fingerprint + " of " + kind().title()
                            + ", which no run has used for " + LastUse.KEPT.toDays() + " days");
                    datasets().remove(fingerprint);
                } else {
                    datasets().abandon(fingerprint);
                }
                lastUse.forget(fingerprint);
            } catch (StoreException e) {
                say.accept("dataset " + fingerprint + " stays until the next run: " + e.getMessage());
            }
        }
    }

    /** Returns how the store broke. If a full disk is the reason, it is reported first. */
    @Override
    protected final Optional<String> broken(String failure) {
        Optional<String> full = room.full(failure);
        Optional<String> damaged = damaged(failure);
        return running.trouble()
                .map(broken -> full.or(() -> running.full(room))
                        .map(why -> why + '\n' + broken)
                        .orElse(broken))
                .or(() -> full)
                .map(trouble -> damaged.map(why -> why + '\n' + trouble).orElse(trouble))
                .or(() -> damaged);
    }

    /** Returns what to do about damaged data: every copy of a damaged dataset snapshot is damaged as well. */
    private Optional<String> damaged(String failure) {
        return DAMAGED.matcher(failure).find()
                        || DAMAGED.matcher(LogFile.end(log())).find()
                ? Optional.of("Data of " + kind().title() + " is damaged: what was read from the disk does not have its"
                        + " checksum. Delete " + log().getParent() + ", then the next run loads its datasets again; if"
                        + " this comes back, the disk or the memory of this machine is to blame")
                : Optional.empty();
    }

    /** Drops what no run uses any more and stops the server, even while clients are still connected. */
    @Override
    public final synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (lock;
                running;
                server) {
            dropUnused();
        }
    }
}
