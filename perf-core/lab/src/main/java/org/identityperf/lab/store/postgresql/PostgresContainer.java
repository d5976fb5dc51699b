package org.identityperf.lab.store.postgresql;

import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.container.ContainerPlace;
import org.identityperf.lab.store.container.ContainerStore;
import org.identityperf.lab.store.container.Engine;
import org.identityperf.probe.address.Address;

/** PostgreSQL in a container; its datasets are template databases inside the volume. */
public final class PostgresContainer extends ContainerStore {

    private final PostgresContainerProgram program;
    private final PostgresServer server;

    private PostgresContainer(Engine engine, Cache cache, PostgresContainerProgram program, Consumer<String> say) {
        super(engine, cache, program, say);
        this.program = program;
        try {
            Address admin = program.admin(port());
            this.server = PostgresServer.at(admin, room(), ofTheWay(admin), say);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws org.identityperf.lab.store.StoreException if the image can't be had, or the server ends instead of starting
     */
    public static PostgresContainer start(Engine engine, Cache cache, Consumer<String> say) {
        // Beside the embedded one's: what makes that folder another makes this one another.
        Path embedded = PostgresCluster.place(cache);
        ContainerPlace place = ContainerPlace.in(embedded.resolveSibling(embedded.getFileName() + "-container"));
        return new PostgresContainer(engine, cache, new PostgresContainerProgram(place), say);
    }

    @Override
    public String version() {
        return PostgresSettings.version(conditions());
    }

    @Override
    public SortedMap<String, String> conditions() {
        return server.conditions();
    }

    @Override
    public Optional<Address> statistics() {
        return Optional.of(server.admin());
    }

    @Override
    public PostgresDatasets datasets() {
        return server.datasets();
    }

    /** The server's log since its start. */
    Path log() {
        return program.place().log();
    }
}
