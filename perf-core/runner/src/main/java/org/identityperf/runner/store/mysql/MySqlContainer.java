package org.identityperf.runner.store.mysql;

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
 * MySQL in a container. Its datasets are schemas inside the volume, and their files are copied there. What it sets is
 * documented for the <a href="https://hub.docker.com/_/mysql">official image</a>.
 */
public record MySqlContainer(ContainerPlace place) implements ContainerProgram {

    private static final String COPY_EXPORTED =
            "for table in \"$1\"/*.cfg; do cp -p \"$table\" \"${table%.cfg}.ibd\" \"$2\"/ || exit; done";

    /** Starts the server; waits first if another run uses this cache. */
    public static ContainerStore start(Engine engine, Cache cache, Consumer<String> say) {
        return new ContainerStore(
                engine, cache, new MySqlContainer(ContainerPlace.beside(MySqlFolder.place(cache))), say);
    }

    @Override
    public Store kind() {
        return Store.MYSQL;
    }

    /** Returns the server with its files in the container: a schema's folder has the schema's name. */
    @Override
    public LocalServer server(StoreContainer container) {
        return new MySqlServer(
                (from, to) -> container.run("sh", "-c", COPY_EXPORTED, "sh", data() + '/' + from, data() + '/' + to));
    }

    @Override
    public DockerImageName image() {
        return Images.MYSQL;
    }

    @Override
    public long newBytes() {
        return MySqlFolder.NEW_BYTES;
    }

    @Override
    public String data() {
        return "/var/lib/mysql";
    }

    @Override
    public int port() {
        return 3306;
    }

    /** The time zone tables stay empty, as in the embedded server. */
    @Override
    public Map<String, String> told() {
        return Map.of("MYSQL_ROOT_PASSWORD_FILE", PASSWORD_FILE, "MYSQL_INITDB_SKIP_TZINFO", "yes");
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
}
