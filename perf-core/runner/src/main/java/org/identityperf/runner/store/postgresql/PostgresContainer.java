package org.identityperf.runner.store.postgresql;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.container.ContainerPlace;
import org.identityperf.runner.store.container.ContainerProgram;
import org.identityperf.runner.store.container.ContainerStore;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.container.Images;
import org.identityperf.runner.store.container.StoreContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A {@code PostgresContainer} runs PostgreSQL in a container; its datasets are template databases inside the volume.
 * What it sets is documented for the <a href="https://hub.docker.com/_/postgres">official image</a>.
 */
public record PostgresContainer(
        ContainerPlace place,
        Store kind,
        DockerImageName image,
        String data,
        int port,
        long newBytes,
        Map<String, String> told)
        implements ContainerProgram {

    PostgresContainer(ContainerPlace place) {
        this(
                place,
                Store.POSTGRESQL,
                Images.POSTGRESQL,
                // The volume for PostgreSQL 18 and later; before, the volume was the data folder itself.
                "/var/lib/postgresql",
                5432,
                PostgresCluster.NEW_BYTES,
                Map.of(
                        "POSTGRES_PASSWORD_FILE",
                        PASSWORD_FILE,
                        "POSTGRES_INITDB_ARGS",
                        String.join(" ", PostgresCluster.OPTIONS)));
    }

    /** Starts the server; waits first if another run uses this cache. */
    public static ContainerStore start(Engine engine, Cache cache, Consumer<String> say) {
        return new ContainerStore(
                engine, cache, new PostgresContainer(ContainerPlace.beside(PostgresCluster.place(cache))), say);
    }

    private String dataFolder() {
        return data() + '/' + PostgresCluster.MAJOR + "/docker";
    }

    @Override
    public void configure(StoreContainer container) {
        List<String> command = new ArrayList<>(List.of("postgres"));
        command.addAll(PostgresSettings.arguments(Map.of("listen_addresses", "*")));
        container
                .withCommand(command.toArray(String[]::new))
                .withEnv("PGDATA", dataFolder())
                // Ends the server in an orderly way, without waiting for clients.
                .withCreateContainerCmdModifier(create -> create.withStopSignal("SIGINT"));
    }

    Address admin(int port) {
        return PostgresServer.admin(port, place.password());
    }

    @Override
    public boolean answers(int port) {
        return PostgresServer.answers(admin(port), Path.of(dataFolder()), place.log());
    }

    @Override
    public PostgresServer open(StoreContainer container, Room room, Consumer<String> say) {
        Address admin = admin(container.port());
        return PostgresServer.at(admin, room, container.conditions(admin), say);
    }

    @Override
    public Optional<String> broke() {
        return PostgresServer.broke(place.log());
    }
}
