package org.identityperf.runner.store.elasticsearch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.LocalServer;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.Program;
import org.identityperf.runner.store.process.Unprivileged;

/**
 * An {@code ElasticsearchProgram} runs Elasticsearch as a process of this machine, on this JVM's own JDK. The server
 * reads its settings and its password from standard input. When that input ends because this JVM is gone, the server
 * stops by itself.
 */
public record ElasticsearchProgram(Path binaries, ElasticsearchFolder folder) implements Program {

    private static final String VERSION = ElasticsearchBinaries.VERSION;

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say receives a line about a download, a wait or a sweep
     * @throws org.identityperf.runner.store.StoreUnavailable if there is no Elasticsearch for this machine
     */
    public static EmbeddedStore start(Cache cache, Consumer<String> say) {
        Path binaries = ElasticsearchBinaries.in(cache, say);
        return new EmbeddedStore(
                cache,
                ElasticsearchFolder.place(cache),
                () -> new ElasticsearchProgram(binaries, ElasticsearchFolder.in(cache)),
                say);
    }

    @Override
    public LocalServer server() {
        return new ElasticsearchServer();
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
        Files.writeString(folder.configuration().resolve("log4j2.properties"), ElasticsearchFolder.LOGGING);
        folder.emptyTemporary();
        // The native parts put their own files there.
        Map<String, String> environment =
                Map.of("LIBFFI_TMPDIR", folder.temporary().toString());
        Process process = Unprivileged.startAsOwner(command(), environment, log().toFile());
        OutputStream input = process.getOutputStream();
        try {
            // Left open, since closing it would end the server.
            input.write(StartArguments.bytes(secrets, settings, folder.configuration(), folder.folder()));
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
                "-XX:ErrorFile=" + folder.folder().resolve("hs_err.log"),
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
                "path.logs", folder.folder().toString(),
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
}
