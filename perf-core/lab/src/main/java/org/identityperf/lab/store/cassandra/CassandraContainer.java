package org.identityperf.lab.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.lab.store.Datasets;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.container.ContainerPlace;
import org.identityperf.lab.store.container.ContainerStore;
import org.identityperf.lab.store.container.Engine;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/**
 * Cassandra of one node in a container; its datasets are keyspaces inside the volume. The image's server is started by the
 * embedded one's main class, so it has the same settings, clones in the same way, and ends with this JVM.
 */
public final class CassandraContainer extends ContainerStore {

    private final CassandraContainerProgram program;
    private final CqlSession session;
    private final CassandraDatasets datasets;
    private final SortedMap<String, String> conditions;

    private CassandraContainer(Engine engine, Cache cache, CassandraContainerProgram program, Consumer<String> say) {
        super(engine, cache, program, say);
        this.program = program;
        try {
            this.session = CassandraSession.open(admin());
        } catch (DriverException e) {
            super.close();
            throw new StoreException("Cassandra started, but does not answer: " + e.getMessage(), e);
        }
        try {
            SortedMap<String, String> all = CassandraSettings.readBack(session);
            all.putAll(ofTheWay(admin()));
            this.conditions = Collections.unmodifiableSortedMap(all);
            this.datasets = new CassandraDatasets(
                    new Keyspaces(session, admin(), 1), Optional.of(program.storage()), Optional.of(room()));
            datasets.sweep(say);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws StoreException if the image can't be had, or the server ends instead of starting
     */
    public static CassandraContainer start(Engine engine, Cache cache, Consumer<String> say) {
        ContainerPlace place = ContainerPlace.in(CassandraFolder.place(cache).resolveSibling("container"));
        return new CassandraContainer(engine, cache, new CassandraContainerProgram(place), say);
    }

    private Address admin() {
        return program.admin(port());
    }

    @Override
    public String version() {
        return "Cassandra " + conditions.get("release_version");
    }

    @Override
    public SortedMap<String, String> conditions() {
        return conditions;
    }

    @Override
    public Optional<Address> statistics() {
        return Optional.of(admin());
    }

    @Override
    public Datasets datasets() {
        return datasets;
    }

    @Override
    public void close() {
        session.close();
        super.close();
    }
}
