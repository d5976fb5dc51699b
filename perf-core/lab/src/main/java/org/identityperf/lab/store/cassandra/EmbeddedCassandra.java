package org.identityperf.lab.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.settings.Way;
import org.identityperf.lab.store.Datasets;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.StoreTrouble;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.cache.CacheLock;
import org.identityperf.lab.store.process.ServerProcess;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/**
 * A real Cassandra of one node for one run. Its data folder lives in the cache and keeps the sealed datasets from run to
 * run; one run at a time uses it. It listens on the loopback interface only, has a password of this run alone, and is
 * gone when it is closed or when this JVM ends, in whatever way.
 */
public final class EmbeddedCassandra implements RunningStore {

    private static final String HOST = "127.0.0.1";
    private static final long SEGMENT_BYTES = 32 << 20;

    private final Cache cache;
    private final CacheLock lock;
    private final CassandraFolder folder;
    private final CassandraProgram program;
    private final ServerProcess process;
    private final CqlSession session;
    private final CassandraDatasets datasets;
    private final SortedMap<String, String> conditions;

    private EmbeddedCassandra(
            Cache cache,
            CacheLock lock,
            CassandraFolder folder,
            CassandraProgram program,
            ServerProcess process,
            CqlSession session) {
        this.cache = cache;
        this.lock = lock;
        this.folder = folder;
        this.program = program;
        this.process = process;
        this.session = session;
        this.conditions = Collections.unmodifiableSortedMap(CassandraSettings.readBack(session));
        this.datasets = new CassandraDatasets(
                new Keyspaces(session, admin(), 1), Optional.of(program.storageOfNode()), Optional.of(cache));
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param javaHome the folder of the JDK 17 to run it on; empty to look for one
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws org.identityperf.lab.store.StoreUnavailable if no JDK will do
     * @throws StoreException if the cache can't be used, its data folder is not one of ours, or the server ends instead
     *     of starting
     */
    public static EmbeddedCassandra start(Cache cache, Optional<Path> javaHome, Consumer<String> say) {
        Path java = CassandraJava.home(javaHome);
        List<Path> classPath = CassandraJars.classPath(say);
        Path place = CassandraFolder.place(cache);
        CacheLock lock = CacheLock.take(place.resolveSibling(place.getFileName() + ".lock"), cache.folder(), say);
        ServerProcess process = null;
        CqlSession session = null;
        try {
            CassandraFolder folder = CassandraFolder.in(cache);
            CassandraProgram program =
                    new CassandraProgram(java, classPath, folder, NodePlace.alone(), CassandraProgram.randomPassword());
            process = ServerProcess.start(program, say);
            session = CassandraSession.open(program.admin(process.port()));
            EmbeddedCassandra server = new EmbeddedCassandra(cache, lock, folder, program, process, session);
            server.datasets.sweep(say);
            return server;
        } catch (RuntimeException e) {
            if (session != null) {
                session.close();
            }
            if (process != null) {
                process.close();
            }
            lock.close();
            throw e instanceof DriverException
                    ? new StoreException("Cassandra started, but does not answer: " + e.getMessage(), e)
                    : e;
        }
    }

    /** The whole server, for administration. */
    Address admin() {
        return program.admin(process.port());
    }

    @Override
    public Store kind() {
        return Store.CASSANDRA;
    }

    @Override
    public Way way() {
        return Way.EMBEDDED;
    }

    @Override
    public String version() {
        return "Cassandra " + conditions.get("release_version");
    }

    @Override
    public Optional<Address> statistics() {
        return Optional.of(admin());
    }

    @Override
    public List<InetSocketAddress> hosts() {
        return List.of(new InetSocketAddress(HOST, process.port()));
    }

    @Override
    public Datasets datasets() {
        return datasets;
    }

    @Override
    public SortedMap<String, String> conditions() {
        return conditions;
    }

    @Override
    public Optional<StoreTrouble> trouble(Exception failure) {
        if (failure instanceof StoreTrouble) {
            return Optional.empty();
        }
        return process.trouble()
                .map(ended -> full().map(full -> full + '\n' + ended).orElse(ended))
                .map(trouble -> new StoreTrouble(trouble, failure));
    }

    /** A full disk ends the server. Its log tells why, or there is no room for the next piece of its mapped commit log. */
    private Optional<String> full() {
        try (Stream<String> lines = Files.lines(program.log(), StandardCharsets.ISO_8859_1)) {
            Optional<String> told =
                    lines.flatMap(line -> cache.full(line).stream()).findFirst();
            if (told.isPresent()) {
                return told;
            }
            cache.require(SEGMENT_BYTES, "Cassandra's commit log");
            return Optional.empty();
        } catch (StoreException e) {
            return cache.full("No space left on device");
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The server's log since its start. */
    Path log() {
        return program.log();
    }

    long pid() {
        return process.pid();
    }

    /** Stops the server, whoever is still connected, and lets the next run have the cache. */
    @Override
    public void close() {
        session.close();
        process.close();
        folder.removeUnsealed();
        lock.close();
    }
}
