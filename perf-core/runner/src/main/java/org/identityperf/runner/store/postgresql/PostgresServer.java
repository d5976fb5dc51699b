package org.identityperf.runner.store.postgresql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.Reserve;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.container.ContainerProgram;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.container.Images;
import org.identityperf.runner.store.container.StoreContainer;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.FirstQuestion;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.Program;
import org.identityperf.runner.store.process.ServerFolder;
import org.identityperf.runner.store.process.ServerGuard;
import org.identityperf.runner.store.process.StartedStore;
import org.identityperf.runner.store.process.Unprivileged;
import org.testcontainers.utility.DockerImageName;

/**
 * A PostgreSQL of this machine, as a process or in a container; its datasets are template databases. What it sets in a
 * container is documented for the <a href="https://hub.docker.com/_/postgres">official image</a>.
 *
 * @param binaries where the programs are unpacked; no path in a container, whose image has them
 */
public record PostgresServer(ServerFolder folder, Path binaries) implements Program, ContainerProgram {

    private static final String SUPERUSER = "postgres";

    private static final String MAJOR = PostgresBinaries.VERSION.substring(0, PostgresBinaries.VERSION.indexOf('.'));

    /** The options of {@code initdb}. The builtin locale provider sorts in the same way on every operating system. */
    private static final List<String> OPTIONS = List.of(
            "--username=" + SUPERUSER,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--locale=C",
            "--no-instructions");

    /** Starts the server as a process; waits first if another run uses this cache. */
    public static EmbeddedStore start(Cache cache, Consumer<String> say) {
        Path binaries = PostgresBinaries.in(cache, say);
        return new EmbeddedStore(Store.POSTGRESQL, cache, place(cache), () -> in(cache, binaries), say);
    }

    /** Starts the server in a container; waits first if another run uses this cache. */
    public static StartedStore<StoreContainer> start(Engine engine, Cache cache, Consumer<String> say) {
        return StoreContainer.open(
                engine,
                cache,
                ContainerProgram.beside(place(cache), folder -> new PostgresServer(folder, Path.of(""))),
                say);
    }

    static PostgresServer in(Cache cache, Path binaries) {
        return Program.in(cache, place(cache), folder -> new PostgresServer(folder, binaries));
    }

    /**
     * Returns where in the cache the folder is. Other options of {@code initdb} or another major version lead to
     * another folder.
     */
    static Path place(Cache cache) {
        String options = Integer.toHexString(OPTIONS.hashCode());
        return cache.folder("postgresql-" + PostgresBinaries.VERSION).resolve("data-" + MAJOR + "-" + options);
    }

    @Override
    public Store kind() {
        return Store.POSTGRESQL;
    }

    @Override
    public long newBytes() {
        return 300_000_000;
    }

    /** Returns the address of the superuser's own database. */
    @Override
    public Address admin(int port) {
        return new Address("jdbc:postgresql://127.0.0.1:" + port + "/postgres", SUPERUSER, folder.password());
    }

    @Override
    public boolean answers(Address admin, Path data) {
        return new FirstQuestion("SHOW data_directory", "28P01")
                .isAnswered(this, admin.with("socketTimeout", "10"), data);
    }

    @Override
    public OpenServer open(Address admin, Room room) {
        SortedMap<String, String> settings = PostgresSettings.readBack(admin);
        PostgresDatasets datasets =
                new PostgresDatasets(OwnDatabases.in(admin), PostgresAbilities.all(Integer.parseInt(MAJOR)), room);
        return OpenServer.of(admin, PostgresSettings.version(settings), datasets, settings);
    }

    /** Returns how a process broke. After that, the server closes all connections and restarts by itself. */
    @Override
    public Optional<String> broke() {
        return LogFile.holds(log(), "all server processes terminated; reinitializing")
                ? Optional.of("A process of PostgreSQL broke, and it started over")
                : Optional.empty();
    }

    @Override
    public Path data() {
        return folder.path().resolve("cluster");
    }

    @Override
    public void makeData() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                binaries.resolve("bin/initdb").toString(), "--pgdata=" + data(), "--pwfile=" + folder.passwordFile()));
        command.addAll(OPTIONS);
        awaitData(Unprivileged.start(command, log().toFile()), "initdb");
    }

    @Override
    public String version() {
        return MAJOR;
    }

    /** Returns the version file that PostgreSQL itself writes. */
    @Override
    public Path versionFile() {
        return data().resolve("PG_VERSION");
    }

    @Override
    public boolean runsAs(List<String> commandLine) {
        return commandLine.get(0).endsWith("/postgres") && commandLine.contains(data().toString());
    }

    @Override
    public Process launch(int port) throws IOException {
        // No server runs any more. PostgreSQL would take any process that has got the old process id for its
        // predecessor.
        Files.deleteIfExists(data().resolve("postmaster.pid"));
        List<String> command =
                new ArrayList<>(List.of(binaries.resolve("bin/postgres").toString(), "-D", data().toString()));
        command.addAll(PostgresSettings.arguments(Map.of(
                "listen_addresses", "127.0.0.1", "port", Integer.toString(port), "unix_socket_directories", "")));
        return ServerGuard.over(Unprivileged.start(command, log().toFile()), data(), signals());
    }

    /** Creates the reserve: by now the disk has room, of which some is kept for when it is full. */
    @Override
    public void swept() {
        reserve().keep();
    }

    @Override
    public boolean givesReserve() {
        return reserve().give();
    }

    private Reserve reserve() {
        return new Reserve(folder.path().resolve("reserve"));
    }

    /**
     * Returns the signals for an orderly end without waiting for clients, and then for an immediate one. A server that
     * is restarting after a crash is stopped immediately. If it got the orderly signal before it has recovered, 18.6
     * might never end; and its write-ahead log has everything in either case.
     */
    @Override
    public List<String> signals() {
        return broke().isPresent() ? List.of("QUIT") : List.of("INT", "QUIT");
    }

    @Override
    public DockerImageName image() {
        return Images.POSTGRESQL;
    }

    /** Returns the volume for PostgreSQL 18 and later; before, the volume was the data folder itself. */
    @Override
    public String volume() {
        return "/var/lib/postgresql";
    }

    @Override
    public Path dataFolder() {
        return Path.of(volume(), MAJOR, "docker");
    }

    @Override
    public int port() {
        return 5432;
    }

    @Override
    public Map<String, String> told() {
        return Map.of("POSTGRES_PASSWORD_FILE", PASSWORD_FILE, "POSTGRES_INITDB_ARGS", String.join(" ", OPTIONS));
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
