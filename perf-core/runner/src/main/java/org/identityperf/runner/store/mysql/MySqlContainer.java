package org.identityperf.runner.store.mysql;

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
 * A {@code MySqlContainer} runs MySQL in a container. Its datasets are schemas inside the volume, and their files are
 * copied there. What it sets is documented for the <a href="https://hub.docker.com/_/mysql">official image</a>.
 */
public record MySqlContainer(
        ContainerPlace place,
        Store kind,
        DockerImageName image,
        String data,
        int port,
        long newBytes,
        Map<String, String> told)
        implements ContainerProgram {

    private static final String COPY_EXPORTED =
            "for table in \"$1\"/*.cfg; do cp -p \"$table\" \"${table%.cfg}.ibd\" \"$2\"/ || exit; done";

    MySqlContainer(ContainerPlace place) {
        this(
                place,
                Store.MYSQL,
                Images.MYSQL,
                "/var/lib/mysql",
                3306,
                MySqlFolder.NEW_BYTES,
                // The time zone tables stay empty, as in the embedded server.
                Map.of("MYSQL_ROOT_PASSWORD_FILE", PASSWORD_FILE, "MYSQL_INITDB_SKIP_TZINFO", "yes"));
    }

    /** Starts the server; waits first if another run uses this cache. */
    public static ContainerStore start(Engine engine, Cache cache, Consumer<String> say) {
        return new ContainerStore(
                engine, cache, new MySqlContainer(ContainerPlace.beside(MySqlFolder.place(cache))), say);
    }

    /** Configures the container so that its superuser is made with the embedded server's authentication. */
    @Override
    public void configure(StoreContainer container) {
        List<String> command = new ArrayList<>(List.of("mysqld"));
        command.addAll(MySqlServer.OF_NO_MEASURE);
        command.add("--default-authentication-plugin=" + MySqlFolder.PLUGIN);
        command.addAll(MySqlSettings.arguments());
        container.withCommand(command.toArray(String[]::new));
    }

    Address admin(int port) {
        return MySqlServer.admin(port, place.password());
    }

    @Override
    public boolean answers(int port) {
        return MySqlServer.answers(admin(port), Path.of(data()), place.log());
    }

    @Override
    public MySqlServer open(StoreContainer container, Room room, Consumer<String> say) {
        Address admin = admin(container.port());
        // A schema's folder has the schema's name, since our names have no special characters.
        TableCopy.Files files =
                (from, to) -> container.run("sh", "-c", COPY_EXPORTED, "sh", data() + '/' + from, data() + '/' + to);
        return MySqlServer.at(admin, files, room, container.conditions(admin), say);
    }

    @Override
    public Optional<String> broke() {
        return MySqlServer.broke(place.log());
    }
}
