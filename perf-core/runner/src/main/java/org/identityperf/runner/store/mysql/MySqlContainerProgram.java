package org.identityperf.runner.store.mysql;

import java.nio.file.Path;
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

/** MySQL in a container, by what its <a href="https://hub.docker.com/_/mysql">official image</a> documents. */
record MySqlContainerProgram(ContainerPlace place) implements ContainerProgram {

    @Override
    public Store kind() {
        return Store.MYSQL;
    }

    @Override
    public DockerImageName image() {
        return Images.MYSQL;
    }

    @Override
    public String data() {
        return "/var/lib/mysql";
    }

    @Override
    public int port() {
        return 3306;
    }

    /** The superuser is made with the authentication of the embedded one. */
    @Override
    public List<String> command() {
        List<String> command = new ArrayList<>(List.of("mysqld"));
        command.addAll(MySqlServer.OF_NO_MEASURE);
        command.add("--default-authentication-plugin=" + MySqlFolder.PLUGIN);
        command.addAll(MySqlSettings.arguments());
        return command;
    }

    /** The tables of time zones, which the embedded one lacks, are not filled. */
    @Override
    public Map<String, String> told() {
        return Map.of("MYSQL_ROOT_PASSWORD_FILE", PASSWORD_FILE, "MYSQL_INITDB_SKIP_TZINFO", "yes");
    }

    @Override
    public long newBytes() {
        return MySqlFolder.NEW_BYTES;
    }

    /** The superuser, in no schema. */
    Address admin(int port) {
        return MySqlServer.admin(port, place.password());
    }

    @Override
    public boolean answers(int port) {
        return MySqlServer.dataFolder(admin(port), place.log())
                .filter(Path.of(data())::equals)
                .isPresent();
    }

    @Override
    public MySqlServer open(StoreContainer container, Room room, Consumer<String> say) {
        Address admin = admin(container.port());
        SchemaFiles files = new ContainerSchemaFiles(container::run, data());
        return MySqlServer.at(admin, files, room, container.conditions(admin), say);
    }

    @Override
    public String stopSignal() {
        return "SIGTERM";
    }

    @Override
    public Optional<String> broke() {
        return MySqlServer.broke(place.log());
    }
}
