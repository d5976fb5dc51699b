package org.identityperf.runner.store.postgresql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.container.ContainerPlace;
import org.identityperf.runner.store.container.ContainerProgram;
import org.identityperf.runner.store.container.Images;
import org.identityperf.runner.store.container.StoreContainer;
import org.testcontainers.utility.DockerImageName;

/** PostgreSQL in a container, by what its <a href="https://hub.docker.com/_/postgres">official image</a> documents. */
record PostgresContainerProgram(ContainerPlace place) implements ContainerProgram {

    @Override
    public Store kind() {
        return Store.POSTGRESQL;
    }

    @Override
    public DockerImageName image() {
        return Images.POSTGRESQL;
    }

    /** From PostgreSQL 18 on; before, the volume was the data folder itself. */
    @Override
    public String data() {
        return "/var/lib/postgresql";
    }

    private String dataFolder() {
        return data() + '/' + PostgresCluster.MAJOR + "/docker";
    }

    @Override
    public int port() {
        return 5432;
    }

    @Override
    public List<String> command() {
        List<String> command = new ArrayList<>(List.of("postgres"));
        command.addAll(PostgresSettings.arguments(Map.of("listen_addresses", "*")));
        return command;
    }

    @Override
    public Map<String, String> environment() {
        return Map.of("PGDATA", dataFolder());
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
    public long newBytes() {
        return PostgresCluster.NEW_BYTES;
    }

    /** The superuser's own database. */
    Address admin(int port) {
        return PostgresServer.admin(port, place.password());
    }

    @Override
    public boolean answers(int port) {
        return PostgresServer.dataFolder(admin(port), place.log())
                .filter(dataFolder()::equals)
                .isPresent();
    }

    @Override
    public PostgresServer open(StoreContainer container, Room room, Consumer<String> say) {
        Address admin = admin(container.port());
        return PostgresServer.at(admin, room, container.conditions(admin), say);
    }

    @Override
    public String stopSignal() {
        return "SIGINT";
    }

    @Override
    public Optional<String> broke() {
        return PostgresServer.broke(place.log());
    }
}
