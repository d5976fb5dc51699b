package org.identityperf.lab.store.mysql;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.store.container.ContainerPlace;
import org.identityperf.lab.store.container.ContainerProgram;
import org.identityperf.lab.store.container.Images;
import org.identityperf.lab.store.process.LogFile;
import org.identityperf.probe.address.Address;
import org.testcontainers.utility.DockerImageName;

/** MySQL in a container, by what its <a href="https://hub.docker.com/_/mysql">official image</a> documents. */
record MySqlContainerProgram(ContainerPlace place) implements ContainerProgram {

    private static final long NEW_BYTES = 800_000_000;

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

    @Override
    public Map<String, String> environment() {
        return Map.of();
    }

    /** The tables of time zones, which the embedded one lacks, are not filled. */
    @Override
    public Map<String, String> told() {
        return Map.of("MYSQL_ROOT_PASSWORD_FILE", PASSWORD_FILE, "MYSQL_INITDB_SKIP_TZINFO", "yes");
    }

    @Override
    public boolean keepsPassword() {
        return true;
    }

    /** Root, and a user of its own as soon as it has read the password. */
    @Override
    public int user() {
        return 0;
    }

    @Override
    public long newBytes() {
        return NEW_BYTES;
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
    public String stopSignal() {
        return "SIGTERM";
    }

    /** On a full disk it waits for room, or tells a client that a table is full. */
    @Override
    public Optional<String> broke() {
        return LogFile.holds(place.log(), MySqlServer.NO_SPACE)
                ? Optional.of("The disk of the Docker engine's volumes is full. Free some room: docker system df tells"
                        + " what is there")
                : Optional.empty();
    }
}
