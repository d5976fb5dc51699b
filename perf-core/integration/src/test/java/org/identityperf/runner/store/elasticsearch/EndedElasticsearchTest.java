package org.identityperf.runner.store.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.Progress;
import org.identityperf.runner.Command;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.TakenPort;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is told, and what stays, when a server or a run ends in the middle. */
@Order(TestElasticsearch.ALONE)
class EndedElasticsearchTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "e";

    @Test
    @Tag("thorough")
    void theServerOfAKilledJvmEndsAndWhatItLoadedIsSweptByTheNextAlsoIfThatFindsItsPortTaken() throws Exception {
        TestElasticsearch.stop();
        Process run = TestJvm.of(KilledElasticsearchRun.class, FINGERPRINT).start();
        ProcessHandle killed =
                ProcessHandle.of(Long.parseLong(run.inputReader().readLine())).orElseThrow();

        run.destroyForcibly();

        Cache cache = TestCache.open();
        List<String> said = new ArrayList<>();
        TakenPort next = new TakenPort(ElasticsearchServer.in(cache, ElasticsearchBinaries.in(cache, line -> {})));
        long pid;
        try (EmbeddedStore server = new EmbeddedStore(
                Store.ELASTICSEARCH, cache, ElasticsearchServer.place(cache), () -> next, said::add)) {
            pid = server.pid();
            killed.onExit().join();
            next.assertLeftFor(server.port());
            assertThat(server.datasets().isSnapshot(FINGERPRINT)).isFalse();
            assertThat(said).last().asString().endsWith("Elasticsearch: identityperf_loading_" + FINGERPRINT);
            whoeverUsesAServerThatIsKilledIsToldItsLog(server);
        }
        assertThat(Path.of("/tmp/.java_pid" + pid)).doesNotExist();
    }

    @Test
    void whoeverUsesAServerThatIsKilledIsToldItsLog() throws Exception {
        whoeverUsesAServerThatIsKilledIsToldItsLog(TestElasticsearch.running());
    }

    private static void whoeverUsesAServerThatIsKilledIsToldItsLog(EmbeddedStore server) throws Exception {
        Address loading = server.datasets().begin(FINGERPRINT, Optional.empty());
        Items.write(loading, 0, 10);
        assertThat(server.trouble(new IOException("refused"))).isEmpty();

        IOException failure;
        try (ElasticsearchBulk bulk = ElasticsearchBulk.into(loading, Items.index(loading), 2, Progress.silent())) {
            ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();
            failure = catchThrowableOfType(IOException.class, () -> {
                while (true) {
                    bulk.add("1", "{\"text\":\"again and again\"}");
                }
            });
        }

        StoreTrouble trouble = server.trouble(failure).orElseThrow();
        assertThat(trouble)
                .hasCause(failure)
                .hasMessageStartingWith("Elasticsearch (process " + server.pid() + ") ended with code 137")
                .hasMessageContaining("The end of its log " + server.log())
                .hasMessageContaining("identityperf_loading_" + FINGERPRINT + "-item");
        assertThat(server.trouble(trouble)).isEmpty();
    }

    @Test
    @Tag("thorough")
    void aDiskThatBecomesFullWhileLoadingIsTold() throws Exception {
        Path disk = Files.createDirectories(TestCache.FOLDER.resolveSibling("small-disk"));
        Assumptions.assumeTrue(
                Command.succeeds("mount", "-t", "tmpfs", "-o", "size=180m,mode=700", "tmpfs", disk.toString()),
                "only root may mount a small disk");
        try (EmbeddedStore server = ElasticsearchServer.start(Cache.at(disk), line -> {})) {
            Address loading = server.datasets().begin(FINGERPRINT, Optional.empty());
            Items.rest(loading).put("/" + Items.index(loading), Map.of("mappings", Map.of("enabled", false)));
            Exception failure = catchThrowableOfType(IOException.class, () -> fill(loading));

            assertThat(server.trouble(failure).orElseThrow())
                    .hasMessageStartingWith("The disk of " + disk)
                    .hasMessageContaining("is full")
                    .hasMessageContaining("-Dperf.cache=<folder>");
        } finally {
            assertThat(Command.succeeds("umount", disk.toString())).isTrue();
        }
    }

    private static void fill(Address place) throws IOException {
        Random random = new Random(1);
        byte[] bytes = new byte[50_000];
        try (ElasticsearchBulk bulk = ElasticsearchBulk.into(place, Items.index(place), 2, Progress.silent())) {
            for (int n = 0; ; n++) {
                random.nextBytes(bytes);
                bulk.add(Integer.toString(n), "{\"text\":\"" + HexFormat.of().formatHex(bytes) + "\"}");
            }
        }
    }
}
