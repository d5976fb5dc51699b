package org.identityperf.lab.store.mysql;

import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.container.ContainerPlace;
import org.identityperf.lab.store.container.ContainerStore;
import org.identityperf.lab.store.container.Engine;
import org.identityperf.probe.address.Address;

/** MySQL in a container; its datasets are schemas inside the volume, whose files are copied there. */
public final class MySqlContainer extends ContainerStore {

    /** A schema's folder has the schema's name, for the names of ours are plain. */
    private static final String COPY_EXPORTED =
            "for table in \"$1\"/*.cfg; do" + " cp -p \"$table\" \"${table%.cfg}.ibd\" \"$2\"/ || exit; done";

    private final MySqlContainerProgram program;
    private final MySqlServer server;

    private MySqlContainer(Engine engine, Cache cache, MySqlContainerProgram program, Consumer<String> say) {
        super(engine, cache, program, say);
        this.program = program;
        try {
            Address admin = program.admin(port());
            this.server = MySqlServer.at(admin, this::copyExported, room(), ofTheWay(admin), say);
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
    public static MySqlContainer start(Engine engine, Cache cache, Consumer<String> say) {
        ContainerPlace place = ContainerPlace.in(MySqlFolder.place(cache).resolveSibling("container"));
        return new MySqlContainer(engine, cache, new MySqlContainerProgram(place), say);
    }

    void copyExported(String fromSchema, String toSchema) {
        run("sh", "-c", COPY_EXPORTED, "sh", program.data() + '/' + fromSchema, program.data() + '/' + toSchema);
    }

    @Override
    public String version() {
        return server.version();
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
    public MySqlDatasets datasets() {
        return server.datasets();
    }

    /** The server's log since its start. */
    Path log() {
        return program.place().log();
    }
}
