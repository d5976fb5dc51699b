package org.identityperf.runner.store.elasticsearch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.container.ContainerProgram;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.container.Images;
import org.identityperf.runner.store.container.StoreContainer;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.Program;
import org.identityperf.runner.store.process.ServerFolder;
import org.identityperf.runner.store.process.StartedStore;
import org.identityperf.runner.store.process.Unprivileged;
import org.testcontainers.utility.DockerImageName;

/**
 * An Elasticsearch of one node on this machine, as a process on this JVM's own JDK or in a container. As a process it
 * reads its settings and its password from standard input. When that input ends because this JVM is gone, the server
 * stops by itself. What it sets in a container is documented for the official image.
 *
 * @param folder holds the indices, the configuration, temporary files, the password and the log
 * @param binaries where the server is unpacked; no path in a container, whose image has it
 */
public record ElasticsearchServer(ServerFolder folder, Path binaries) implements Program, ContainerProgram {

    private static final String VERSION = ElasticsearchBinaries.VERSION;

    /**
     * The logging configuration. The log goes to standard output only. A stack trace begins with the root cause, so
     * that the end of a log shows it.
     */
    private static final String LOGGING = """
            status = error
            appender.console.type = Console
            appender.console.name = console
            appender.console.layout.type = PatternLayout
            appender.console.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] %m%n%rEx{4}
            rootLogger.level = info
            rootLogger.appenderRef.console.ref = console
            """;

    /**
     * Starts the server as a process; waits first if another run uses this cache.
     *
     * @param say receives a line about a download, a wait or a sweep
     * @throws org.identityperf.runner.store.StoreUnavailable if there is no Elasticsearch for this machine
     */
    public static EmbeddedStore start(Cache cache, Consumer<String> say) {
        Path binaries = ElasticsearchBinaries.in(cache, say);
        return new EmbeddedStore(Store.ELASTICSEARCH, cache, place(cache), () -> in(cache, binaries), say);
    }

    /** Starts the server in a container; waits first if another run uses this cache. */
    public static StartedStore<StoreContainer> start(Engine engine, Cache cache, Consumer<String> say) {
        return StoreContainer.open(
                engine,
                cache,
                ContainerProgram.beside(place(cache), folder -> new ElasticsearchServer(folder, Path.of(""))),
                say);
    }

    static ElasticsearchServer in(Cache cache, Path binaries) {
        return Program.in(cache, place(cache), folder -> new ElasticsearchServer(folder, binaries));
    }

    static Path place(Cache cache) {
        return ElasticsearchBinaries.place(cache).resolve("data");
    }

    @Override
    public Store kind() {
        return Store.ELASTICSEARCH;
    }

    @Override
    public long newBytes() {
        return 50_000_000;
    }

    @Override
    public Address admin(int port) {
        return new Address("http://127.0.0.1:" + port, "elastic", folder.password());
    }

    /** Returns whether the server accepts our connections by now and its data is available. */
    @Override
    public boolean answers(Address admin, Path data) {
        try {
            return new Rest(admin)
                            .get("/_cluster/health")
                            .path("number_of_data_nodes")
                            .asInt()
                    == 1;
        } catch (StoreException e) {
            return false;
        }
    }

    @Override
    public OpenServer open(Address admin, Room room) {
        ElasticsearchDatasets datasets = new ElasticsearchDatasets(admin, room);
        SortedMap<String, String> settings = ElasticsearchSettings.readBack(new Rest(admin));
        return OpenServer.of(admin, ElasticsearchSettings.version(settings), datasets, settings);
    }

    /** Returns how a shard broke. A shard that can't write is given up, while the server keeps running. */
    @Override
    public Optional<String> broke() {
        return LogFile.holds(log(), "No space left on device")
                ? Optional.of("Elasticsearch gave up a shard that it had no room to write")
                : Optional.empty();
    }

    @Override
    public Path data() {
        return folder.path().resolve("indices");
    }

    Path configuration() {
        return folder.path().resolve("config");
    }

    @Override
    public void makeData() throws IOException {
        Files.createDirectory(data());
        Files.createDirectory(configuration());
    }

    @Override
    public String version() {
        return VERSION;
    }

    @Override
    public boolean runsAs(List<String> commandLine) {
        return commandLine.contains(temporary()) && commandLine.get(0).endsWith("/java");
    }

    private String temporary() {
        return "-Djava.io.tmpdir=" + folder.temporary();
    }

    @Override
    public Process launch(int port) throws IOException {
        return launch(settings(port), secrets());
    }

    Process launch(SortedMap<String, String> settings, SortedMap<String, String> secrets) throws IOException {
        // At each start, since a later version of this project may change it.
        Files.writeString(configuration().resolve("log4j2.properties"), LOGGING);
        folder.emptyTemporary();
        // The native parts put their own files there.
        Map<String, String> environment =
                Map.of("LIBFFI_TMPDIR", folder.temporary().toString());
        Process process = Unprivileged.startAsOwner(command(), environment, log().toFile());
        OutputStream input = process.getOutputStream();
        try {
            // Left open, since closing it would end the server.
            input.write(StartArguments.bytes(secrets, settings, configuration(), folder.path()));
            input.flush();
        } catch (IOException e) {
            // The server ended before it read anything; its log says why.
            process.destroy();
        }
        return process;
    }

    /**
     * Returns the command with the JVM options of Elasticsearch's own launcher, and this project's choice of the
     * options that figures depend on.
     */
    private List<String> command() {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), temporary()));
        command.addAll(ElasticsearchSettings.jvmOptions());
        command.addAll(List.of(
                "-Des.path.home=" + binaries,
                "-Des.distribution.type=zip",
                "-Des.networkaddress.cache.ttl=60",
                "-Des.networkaddress.cache.negative.ttl=10",
                // Otherwise the server would store built-in roles in an index that this distribution can't make.
                "-Des.queryable_built_in_roles_enabled=false",
                "-Djava.awt.headless=true",
                "-Dfile.encoding=UTF-8",
                "-Djava.locale.providers=SPI,COMPAT",
                "-Djna.nosys=true",
                // Otherwise its native parts are copied into the user's home.
                "-Djna.tmpdir=" + folder.temporary(),
                "-Dio.netty.noUnsafe=true",
                "-Dio.netty.noKeySetOptimization=true",
                "-Dio.netty.recycler.maxCapacityPerThread=0",
                "-Dlog4j.shutdownHookEnabled=false",
                "-Dlog4j2.disable.jmx=true",
                "-Dlog4j2.formatMsgNoLookups=true",
                "-Dorg.apache.lucene.vectorization.upperJavaFeatureVersion=17",
                "-Dorg.apache.lucene.store.MMapDirectory.sharedArenaMaxPermits=1",
                "-XX:ErrorFile=" + folder.path().resolve("hs_err.log"),
                "-XX:+EnableDynamicAgentLoading",
                "-Djdk.attach.allowAttachSelf=true",
                "--patch-module=java.base="
                        + binaries.resolve(
                                "lib/entitlement-bridge/elasticsearch-entitlement-bridge-" + VERSION + ".jar"),
                "--add-exports=java.base/org.elasticsearch.entitlement.bridge=org.elasticsearch.entitlement,"
                        + "java.logging,java.net.http,java.naming,jdk.net,jdk.zipfs,jdk.management.agent",
                "--module-path=" + binaries.resolve("lib"),
                "--add-modules=jdk.net,jdk.management.agent,ALL-MODULE-PATH",
                "-m",
                "org.elasticsearch.server/org.elasticsearch.bootstrap.Elasticsearch"));
        return command;
    }

    /** Returns the secrets of the server. The second one is required by the server, but nothing here uses it. */
    SortedMap<String, String> secrets() {
        return new TreeMap<>(Map.of("bootstrap.password", folder.password(), "keystore.seed", folder.password()));
    }

    SortedMap<String, String> settings(int port) {
        SortedMap<String, String> settings = ElasticsearchSettings.settings();
        settings.putAll(Map.of(
                "path.home", binaries.toString(),
                "path.data", data().toString(),
                "path.logs", folder.path().toString(),
                "network.host", "127.0.0.1",
                "http.port", Integer.toString(port),
                "transport.port", "0"));
        return settings;
    }

    @Override
    public boolean answers(int port) {
        // Only our own server gets the password, and its log shows that the port belongs to it.
        return LogFile.holds(log(), "publish_address {127.0.0.1:" + port + "}") && Program.super.answers(port);
    }

    @Override
    public List<String> signals() {
        return List.of("TERM");
    }

    @Override
    public DockerImageName image() {
        return Images.ELASTICSEARCH;
    }

    @Override
    public String volume() {
        return "/usr/share/elasticsearch/data";
    }

    @Override
    public int port() {
        return 9200;
    }

    @Override
    public void configure(StoreContainer container) {
        SortedMap<String, String> settings = ElasticsearchSettings.settings();
        settings.put("http.host", "0.0.0.0");
        settings.put("transport.host", "127.0.0.1");
        List<String> command = new ArrayList<>(List.of("elasticsearch"));
        settings.forEach((name, value) -> command.add("-E" + name + '=' + value));
        container
                .withCommand(command.toArray(String[]::new))
                .withEnv(
                        "ES_JAVA_OPTS",
                        // Otherwise the server stores built-in roles in an index, at an unknown time.
                        String.join(" ", ElasticsearchSettings.jvmOptions())
                                + " -Des.queryable_built_in_roles_enabled=false")
                // Several short-lived programs run before the server.
                .withEnv("CLI_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
    }

    @Override
    public Map<String, String> told() {
        return Map.of("ELASTIC_PASSWORD_FILE", PASSWORD_FILE);
    }

    /** Returns false: the password is in a keystore next to the configuration, not in the volume. */
    @Override
    public boolean dataKeepsPassword() {
        return false;
    }

    @Override
    public int user() {
        return 1000;
    }
}
