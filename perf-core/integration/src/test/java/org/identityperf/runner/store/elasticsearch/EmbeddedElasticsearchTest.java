package org.identityperf.runner.store.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.LoopbackOnly;
import org.identityperf.runner.store.ProcessLists;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbeddedElasticsearchTest {

    /** Of this test run alone: the cache may outlive it. */
    private static final String RUN = Long.toHexString(System.nanoTime());

    private static EmbeddedStore server;
    private static ElasticsearchDatasets datasets;
    private static Rest rest;

    @BeforeAll
    static void start() {
        server = TestElasticsearch.running();
        rest = new Rest(server.admin());
        datasets = new ElasticsearchDatasets(server.admin(), TestCache.open());
    }

    private static String makeSnapshot(String fingerprint) throws Exception {
        Items.write(datasets.begin(fingerprint, Optional.empty()), 0, 100);
        datasets.makeSnapshot(fingerprint, "100 items");
        return "identityperf_sealed_" + fingerprint;
    }

    @Test
    void refusesAnotherPassword() {
        Address admin = server.admin();

        for (Address other :
                List.of(new Address(admin.url(), admin.user(), "elastic"), new Address(admin.url(), "", ""))) {
            assertThat(new Rest(other).ask("GET", "/_cluster/health").status()).isEqualTo(401);
        }
    }

    @Test
    void listensOnTheLoopbackInterfaceOnly() throws IOException {
        String transport =
                rest.get("/_nodes/transport").findValue("publish_address").asText();
        List<Integer> ports =
                List.of(server.hosts().get(0).getPort(), Integer.parseInt(transport.replaceAll(".*:", "")));

        for (int port : ports) {
            LoopbackOnly.assertListensThere(port);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void showsItsPasswordInNoProcessListOrLog() throws IOException {
        String password = server.admin().password();
        String seen = Files.readString(server.log()) + ProcessLists.all();

        assertThat(password).hasSizeGreaterThan(30);
        assertThat(seen).contains("org.elasticsearch.bootstrap").doesNotContain(password);
        assertThat(server.admin().toString()).doesNotContain(password);
    }

    @Test
    void saysTheSettingsItRunsWith() {
        assertThat(server.conditions())
                .containsEntry("xpack.security.enabled", "true")
                .containsEntry("cluster.routing.allocation.disk.threshold_enabled", "false")
                .containsEntry("cluster.routing.rebalance.enable", "none")
                .containsEntry("indices.queries.cache.size", "10%")
                .containsEntry("jvm.heap_max", Integer.toString(512 * 1024 * 1024))
                .containsEntry("jvm.gc", "G1 Young Generation")
                .containsEntry("nodes", "1")
                .containsKeys("node.processors", "thread_pool.search.size", "jvm.version");
    }

    @Test
    void leavesADataFolderOfAnotherVersionAlone() throws IOException {
        Cache other = Cache.at(TestCache.FOLDER.resolveSibling("test-cache-foreign"));
        Path version = ElasticsearchServer.place(other).resolve("version");
        Files.createDirectories(version.getParent());
        Files.writeString(version, "9.5.3\n");

        assertThatThrownBy(() -> ElasticsearchServer.in(other, Path.of("unused")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(version + " says 9.5.3 instead of " + ElasticsearchBinaries.VERSION)
                .hasMessageContaining("left as it is");
        assertThat(version).hasContent("9.5.3");
    }

    @Test
    void aSnapshotIsClosedToWritingAndOneSegment() throws Exception {
        String item = "/" + makeSnapshot(RUN + "a") + "-item";

        Rest.Answer answer = rest.ask("PUT", item + "/_doc/1", Map.of("text", "changed"));
        assertThat(answer.refused()).isTrue();
        assertThat(answer.body().toString()).contains("index write");
        assertThat(rest.get(item + "/_stats/segments")
                        .at("/_all/primaries/segments/count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void theMarkHoldsWhatTheDatasetIs() throws Exception {
        String snapshot = makeSnapshot(RUN + "b");

        assertThat(datasets.places().mark(snapshot).orElseThrow().toString())
                .contains("\"description\":\"100 items\"")
                .contains("\"documents\":{\"" + snapshot + "-item\":100}");
    }

    @Test
    void aSnapshotThatWasNotFinishedIsNotFoundAndIsSwept() throws Exception {
        String half = RUN + "c";
        Address loading = datasets.begin(half, Optional.empty());
        Items.write(loading, 0, 10);
        rest.put("/identityperf_loading_" + half + "-item/_block/write");
        datasets.places()
                .copy(
                        "identityperf_loading_" + half,
                        "identityperf_sealed_" + half,
                        Map.of("index.number_of_replicas", 0));
        assertThat(datasets.isSnapshot(half)).isFalse();

        List<String> said = new ArrayList<>();
        new ElasticsearchDatasets(server.admin(), TestCache.open()).sweep(said::add);

        assertThat(said)
                .singleElement()
                .asString()
                .contains("identityperf_loading_" + half)
                .contains("identityperf_sealed_" + half);
        assertThat(datasets.places().all().keySet()).noneMatch(place -> place.contains(half));
    }

    @Test
    void aDatasetSnapshotThatMissesAnIndexIsNotWhole() throws Exception {
        String snapshot = makeSnapshot(RUN + "d");
        rest.delete("/" + snapshot + "-item");

        assertThat(datasets.isSnapshot(RUN + "d")).isFalse();
        datasets.remove(RUN + "d");
    }

    @Test
    void aCloneIsSweptIfItIsLeft() throws Exception {
        makeSnapshot(RUN + "e");
        Address clone = datasets.cloneOf(RUN + "e", "left over");

        List<String> said = new ArrayList<>();
        datasets.sweep(said::add);

        assertThat(said).singleElement().asString().endsWith(": " + CloneName.in(clone));
        assertThat(datasets.isSnapshot(RUN + "e")).isTrue();
        assertThat(datasets.places().indices(CloneName.in(clone))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x64",
        "Linux, aarch64, linux-aarch64",
        "Mac OS X, x86_64, darwin-x64",
        "Mac OS X, aarch64, darwin-aarch64"
    })
    void isChosenForTheMachine(String os, String arch, String platform) {
        assertThat(ElasticsearchBinaries.platform(os, arch)).isEqualTo(platform);
    }

    @ParameterizedTest
    @CsvSource({"Windows 11, amd64", "Linux, riscv64"})
    void isRefusedWithWhatToDoWhereThereIsNone(String os, String arch) {
        assertThatThrownBy(() -> ElasticsearchBinaries.platform(os, arch))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(os + " on " + arch)
                .hasMessageContaining("-Dperf.stores=containers");
    }
}
