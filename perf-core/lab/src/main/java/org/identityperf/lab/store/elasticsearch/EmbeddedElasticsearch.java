package org.identityperf.lab.store.elasticsearch;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
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

/**
 * A real Elasticsearch of one node for one run. Its indices live in the cache and keep the sealed datasets from run to
 * run; one run at a time uses them. It listens on the loopback interface only, has a random password, and is gone when
 * it is closed or when this JVM ends, in whatever way.
 */
public final class EmbeddedElasticsearch implements RunningStore {

    private final Cache cache;
    private final CacheLock lock;
    private final ElasticsearchProgram program;
    private final ServerProcess process;
    private final ElasticsearchDatasets datasets;
    private final SortedMap<String, String> conditions;

    private EmbeddedElasticsearch(
            Cache cache, CacheLock lock, ElasticsearchProgram program, ServerProcess process, Consumer<String> say) {
        this.cache = cache;
        this.lock = lock;
        this.program = program;
        this.process = process;
        this.datasets = new ElasticsearchDatasets(admin(), cache);
        datasets.sweep(say);
        this.conditions = Collections.unmodifiableSortedMap(ElasticsearchSettings.readBack(new Rest(admin())));
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws StoreException if there is no Elasticsearch for this machine, the cache can't be used, its data folder is
     *     not one of ours, or the server ends instead of starting
     */
    public static EmbeddedElasticsearch start(Cache cache, Consumer<String> say) {
        Path binaries = ElasticsearchBinaries.in(cache, say);
        Path place = ElasticsearchFolder.place(cache);
        CacheLock lock = CacheLock.take(place.resolveSibling(place.getFileName() + ".lock"), cache.folder(), say);
        ServerProcess process = null;
        try {
            ElasticsearchProgram program = new ElasticsearchProgram(binaries, ElasticsearchFolder.in(cache));
            process = ServerProcess.start(program, say);
            return new EmbeddedElasticsearch(cache, lock, program, process, say);
        } catch (RuntimeException e) {
            if (process != null) {
                process.close();
            }
            lock.close();
            throw e;
        }
    }

    /** The server as its superuser, for administration. */
    Address admin() {
        return program.admin(process.port());
    }

    @Override
    public Store kind() {
        return Store.ELASTICSEARCH;
    }

    @Override
    public Way way() {
        return Way.EMBEDDED;
    }

    @Override
    public String version() {
        return "Elasticsearch " + conditions.get("version");
    }

    @Override
    public Optional<Address> statistics() {
        return Optional.of(admin());
    }

    @Override
    public List<InetSocketAddress> hosts() {
        return List.of(new InetSocketAddress("127.0.0.1", process.port()));
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
        return cache.full(String.valueOf(failure.getMessage()))
                .or(process::trouble)
                .map(trouble -> new StoreTrouble(trouble, failure));
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
        process.close();
        lock.close();
    }
}
