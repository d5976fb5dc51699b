package org.identityperf.runner.store.postgresql;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.ContainerPlace;
import org.identityperf.runner.store.container.ContainerProgram;
import org.identityperf.runner.store.container.ContainerStore;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.container.Images;
import org.identityperf.runner.store.container.StoreContainer;
import org.identityperf.runner.store.process.LocalServer;
import org.testcontainers.utility.DockerImageName;

/**
 * PostgreSQL in a container; its datasets are template databases inside the volume. What it sets is documented for the <a
 * href="https://hub.docker.com/_/postgres">official image</a>.
 */
public record PostgresContainer(ContainerPlace place) implements ContainerProgram {

    /** Starts the server; waits first if another run uses this cache. */
    public static ContainerStore start(Engine engine, Cache cache, Consumer<String> say) {
        return new ContainerStore(
                engine, cache, new PostgresContainer(ContainerPlace.beside(PostgresCluster.place(cache))), say);
    }

    @Override
    public Store kind() {
        return Store.POSTGRESQL;
    }

    @Override
    public LocalServer server(StoreContainer container) {
        return new PostgresServer();
    }

    @Override
    public DockerImageName image() {
        return Images.POSTGRESQL;
    }

    @Override
    public long newBytes() {
        return PostgresCluster.NEW_BYTES;
    }

    /** Returns the volume for PostgreSQL 18 and later; before, the volume was the data folder itself. */
    @Override
    public String data() {
        return "/var/lib/postgresql";
    }

    @Override
    public Path dataFolder() {
        return Path.of(data(), PostgresCluster.MAJOR, "docker");
    }

    @Override
    public int port() {
        return 5432;
    }

    @Override
    public Map<String, String> told() {
        return Map.of(
                "POSTGRES_PASSWORD_FILE",
                PASSWORD_FILE,
                "POSTGRES_INITDB_ARGS",
                String.join(" ", PostgresCluster.OPTIONS));
    }

    @Override
    public void configure(StoreContainer container) {
        List<String> command = new ArrayList<>(List.of("postgres"));
        command.addAll(PostgresSettings.arguments(Map.of("listen_addresses", "*")));
        container
                .withCommand(command.toArray(String[]::new))
                .withEnv("PGDATA", dataFolder().toString())
                // Ends the server in an orderly way, without waiting for clients.
                .withCreateContainerCmdModifier(create -> create.withStopSignal("SIGINT"));
    }
}
