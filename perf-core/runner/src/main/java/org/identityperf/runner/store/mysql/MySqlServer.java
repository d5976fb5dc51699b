package org.identityperf.runner.store.mysql;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.container.ContainerProgram;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.container.Images;
import org.identityperf.runner.store.container.StoreContainer;
import org.identityperf.runner.store.process.BriefJvm;
import org.identityperf.runner.store.process.CleanEnvironment;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.FirstQuestion;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.Program;
import org.identityperf.runner.store.process.ServerFolder;
import org.identityperf.runner.store.process.ServerGuard;
import org.identityperf.runner.store.process.StartedStore;
import org.testcontainers.utility.DockerImageName;

/**
 * A MySQL of this machine, as a process or in a container; its datasets are schemas, whose files are copied. What it
 * sets in a container is documented for the <a href="https://hub.docker.com/_/mysql">official image</a>.
 */
public final class MySqlServer implements Program, ContainerProgram {

    private static final String SUPERUSER = "root";

    /**
     * The authentication plugin. It uses a challenge and a response, so that another program on the port never learns
     * the password. MySQL 8's default plugin would send the password to any program that presents a key, since there is
     * no TLS here.
     */
    private static final String PLUGIN = "mysql_native_password";

    /**
     * The statements that make the superuser reachable. The one that initialisation makes may only connect through the
     * socket, and there is no socket.
     */
    private static final String MADE_WITH = "RENAME USER root@localhost TO " + SUPERUSER + "@127.0.0.1;\nALTER USER "
            + SUPERUSER + "@127.0.0.1 IDENTIFIED WITH " + PLUGIN + " BY '%s';\n";

    /** Where the server listens. It has no socket file, because the path could be too long. */
    private static final List<String> PLACE = List.of("--bind-address=127.0.0.1", "--socket=");

    /**
     * Options that switch off what our servers do not need: the second protocol, reading and writing of the server's
     * files by statements, and the upgrade of data that another version made. The options that influence figures are in
     * {@link MySqlSettings}.
     */
    private static final List<String> OF_NO_MEASURE = List.of(
            "--mysqlx=OFF",
            "--skip-name-resolve",
            "--secure-file-priv=NULL",
            "--upgrade=NONE",
            "--auto-generate-certs=OFF",
            "--caching-sha2-password-auto-generate-rsa-keys=OFF",
            "--sha256-password-auto-generate-rsa-keys=OFF",
            "--innodb-buffer-pool-load-at-startup=OFF",
            "--innodb-buffer-pool-dump-at-shutdown=OFF");

    private static final String COPY_EXPORTED =
            "for table in \"$1\"/*.cfg; do cp -p \"$table\" \"${table%.cfg}.ibd\" \"$2\"/ || exit; done";

    private final ServerFolder folder;
    private final Path binaries;
    private TableCopy.Files files = this::copyExported;

    /** @param binaries where the server is unpacked; no path in a container, whose image has it */
    private MySqlServer(ServerFolder folder, Path binaries) {
        this.folder = folder;
        this.binaries = binaries;
    }

    /** Starts the server as a process; waits first if another run uses this cache. */
    public static EmbeddedStore start(Cache cache, Consumer<String> say) {
        return start(cache, MySqlBinaries.in(cache, say), say);
    }

    static EmbeddedStore start(Cache cache, Path binaries, Consumer<String> say) {
        return new EmbeddedStore(Store.MYSQL, cache, place(cache), () -> in(cache, binaries), say);
    }

    /** Starts the server in a container; waits first if another run uses this cache. */
    public static StartedStore<StoreContainer> start(Engine engine, Cache cache, Consumer<String> say) {
        return StoreContainer.open(
                engine,
                cache,
                ContainerProgram.beside(place(cache), folder -> new MySqlServer(folder, Path.of(""))),
                say);
    }

    static MySqlServer in(Cache cache, Path binaries) {
        return Program.in(cache, place(cache), folder -> new MySqlServer(folder, binaries));
    }

    static Path place(Cache cache) {
        return cache.folder("mysql-" + MySqlBinaries.VERSION).resolve("data");
    }

    @Override
    public Store kind() {
        return Store.MYSQL;
    }

    @Override
    public ServerFolder folder() {
        return folder;
    }

    @Override
    public long newBytes() {
        return 800_000_000;
    }

    /** Returns the address of the server as its superuser, without a schema. */
    @Override
    public Address admin(int port) {
        return new Address("jdbc:mysql://127.0.0.1:" + port + "/", SUPERUSER, folder.password());
    }

    @Override
    public boolean answers(Address admin, Path data) {
        return new FirstQuestion("SELECT @@datadir", "28000")
                .isAnswered(this, admin.with("connectTimeout", "10000").with("socketTimeout", "10000"), data);
    }

    @Override
    public OpenServer open(Address admin, Room room) {
        try {
            SortedMap<String, String> settings = MySqlSettings.readBack(admin);
            MySqlSchemas schemas = new MySqlSchemas(admin);
            MySqlDatasets datasets = new MySqlDatasets(
                    schemas, new TableCopy(schemas, Optional.of(files)), new StatementCounting(schemas)::count, room);
            String version = kind().title() + ' ' + MySqlSettings.release(settings.get("version"));
            return OpenServer.of(admin, version, datasets, settings);
        } catch (SQLException e) {
            throw new StoreException("MySQL started, but does not answer: " + e.getMessage(), e);
        }
    }

    /**
     * Returns how the server met a full disk: it waits for room, or reports to a client that a table is full. Its log
     * has the kernel's message.
     */
    @Override
    public Optional<String> broke() {
        return LogFile.holds(log(), "No space left on device")
                ? Optional.of("MySQL found no room for what it was to write")
                : Optional.empty();
    }

    @Override
    public Path data() {
        return folder.path().resolve("data");
    }

    @Override
    public void makeData() throws IOException {
        Path commands = folder.path().resolve("first.sql");
        PasswordFile.ownersOnly(commands, MADE_WITH.formatted(folder.password()));
        List<String> command = command();
        command.addAll(List.of(
                "--initialize-insecure",
                "--init-file=" + commands,
                "--skip-log-bin",
                "--auto-generate-certs=OFF",
                // Smaller redo log files would grow later, and a server that has no room for that breaks.
                MySqlSettings.argument("innodb_redo_log_capacity")));
        try {
            awaitData(start(command), "mysqld");
        } finally {
            Files.delete(commands);
        }
    }

    /**
     * Returns the beginning of the server's command line for this folder. The server reads no configuration file of the
     * machine or the user.
     */
    private List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                binaries.resolve("bin/mysqld").toString(), "--no-defaults", "--basedir=" + binaries, dataArgument()));
        if (new UnixSystem().getUid() == 0) {
            // The server only runs as root with this option.
            command.add("--user=root");
        }
        return command;
    }

    /** Returns the argument by which a process is recognised as running on this folder. */
    private String dataArgument() {
        return "--datadir=" + data();
    }

    private Process start(List<String> command) throws IOException {
        return CleanEnvironment.builder(command, ProcessBuilder.Redirect.to(log().toFile()))
                .start();
    }

    @Override
    public String version() {
        return MySqlBinaries.VERSION;
    }

    @Override
    public boolean runsAs(List<String> commandLine) {
        return commandLine.get(0).endsWith("/mysqld") && commandLine.contains(dataArgument());
    }

    @Override
    public Process launch(int port) throws IOException {
        // For sorting and joining: on the disk of the data, and only its owner can read it.
        Path temporary = Files.createDirectories(folder.path().resolve("temporary"));
        List<String> command = command();
        command.addAll(PLACE);
        command.addAll(OF_NO_MEASURE);
        command.addAll(
                List.of("--port=" + port, "--pid-file=" + data().resolve("mysqld.pid"), "--tmpdir=" + temporary));
        command.addAll(MySqlSettings.arguments());
        if (BriefJvm.isBrief()) {
            // They serve many writers; with one, a quarter of the server's time goes into waking them.
            command.add("--innodb-log-writer-threads=OFF");
        }
        return ServerGuard.over(start(command), data(), signals());
    }

    /**
     * Returns the signal for an orderly end, even while clients are connected. The server then writes to disk what is
     * only in memory, as far as its redo log requires it.
     */
    @Override
    public List<String> signals() {
        return List.of("TERM");
    }

    private void copyExported(String fromSchema, String toSchema) {
        Path from = data().resolve(fromSchema);
        Path to = data().resolve(toSchema);
        try (DirectoryStream<Path> exported = Files.newDirectoryStream(from, "*.cfg")) {
            for (Path description : exported) {
                String name = description.getFileName().toString();
                String rows = name.substring(0, name.length() - ".cfg".length()) + ".ibd";
                Files.copy(from.resolve(rows), to.resolve(rows));
                Files.copy(description, to.resolve(name));
            }
        } catch (IOException e) {
            throw new StoreException("can't copy tables from " + from + " to " + to + ": " + e, e);
        }
    }

    @Override
    public DockerImageName image() {
        return Images.MYSQL;
    }

    @Override
    public String volume() {
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

    /**
     * Configures the container so that its superuser is made with the embedded server's authentication. Tables are
     * copied in the container, where a schema's folder has the schema's name.
     */
    @Override
    public void configure(StoreContainer container) {
        List<String> command = new ArrayList<>(List.of("mysqld"));
        command.addAll(OF_NO_MEASURE);
        command.add("--default-authentication-plugin=" + PLUGIN);
        command.addAll(MySqlSettings.arguments());
        container.withCommand(command.toArray(String[]::new));
        files = (from, to) ->
                container.run("sh", "-c", COPY_EXPORTED, "sh", volume() + '/' + from, volume() + '/' + to);
    }
}
