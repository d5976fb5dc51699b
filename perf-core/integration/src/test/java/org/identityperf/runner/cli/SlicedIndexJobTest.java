package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.elasticsearch.ExternalElasticsearch;
import org.identityperf.runner.store.elasticsearch.TestElasticsearch;
import org.identityperf.runner.store.postgresql.ForeignServer;
import org.identityperf.tiny.PartedDocuments;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Main jobs that load slices of an index beside a database, both external. The third of four parts waits for the test. */
@Tag("thorough")
class SlicedIndexJobTest {

    private static final int ITEMS = 404;

    @TempDir
    Path folder;

    private ForeignServer database;
    private Address cluster;
    private List<String> snapshotsBefore;

    @BeforeEach
    void start() throws Exception {
        database = new ForeignServer();
        cluster = TestElasticsearch.running().admin();
        snapshotsBefore = snapshots();
    }

    @AfterEach
    void stop() throws Exception {
        ask("DELETE", PartedDocuments.WAITS);
        ask("DELETE", PartedDocuments.GOES_ON);
        try (ExternalElasticsearch store = ExternalElasticsearch.reach(cluster, line -> {})) {
            Datasets datasets = store.datasets();
            datasets.snapshots().stream()
                    .filter(one -> !snapshotsBefore.contains(one))
                    .forEach(datasets::remove);
        } finally {
            database.close();
        }
    }

    private List<String> snapshots() {
        try (ExternalElasticsearch store = ExternalElasticsearch.reach(cluster, line -> {})) {
            return store.datasets().snapshots();
        }
    }

    private String ask(String method, String path) throws Exception {
        return new HttpStore(cluster)
                .send(method, path, "application/json", BodyPublishers.noBody())
                .body();
    }

    private TinyProject.Run slice(String machine, String slice) throws Exception {
        Path root = folder.resolve(machine);
        TinyProject project = Files.exists(root)
                ? new TinyProject(root)
                : TinyProject.in(Files.createDirectory(root), TinyTiers.PARTED_BESIDE);
        Address address = database.address();
        return project.measure(
                Map.of(
                        "PERF_POSTGRESQL_PASSWORD",
                        address.password(),
                        "PERF_ELASTICSEARCH_PASSWORD",
                        cluster.password()),
                Stream.of(
                                List.of("perf.cache", root.resolve("cache").toString()),
                                List.of("perf.slice", slice),
                                List.of("perf.stores", "external"),
                                List.of("perf.postgresql.url", address.url()),
                                List.of("perf.postgresql.user", address.user()),
                                List.of("perf.elasticsearch.url", cluster.url()),
                                List.of("perf.elasticsearch.user", cluster.user()))
                        .flatMap(List::stream)
                        .toArray(String[]::new));
    }

    private void awaitThatItWaits(TinyProject.Run run) throws Exception {
        while (ask("GET", PartedDocuments.WAITS).contains("index_not_found_exception")) {
            assertThat(run.process().waitFor(20, TimeUnit.MILLISECONDS))
                    .as("the run that loads has ended")
                    .isFalse();
        }
    }

    @Test
    void machinesLoadAnIndexAtTheSameTimeAndWhatAKilledOneLeftIsGoneOnWith() throws Exception {
        TinyProject.Run killed = slice("one", "1/2");
        awaitThatItWaits(killed);

        TinyProject.Run other = slice("two", "2/2");
        assertThat(other.code()).as(other.all()).isZero();
        assertThat(other.all())
                .doesNotContain("waiting for another run")
                .contains("slice 2/2 of PartedDocuments[items=404] is loaded; 1 of 4 parts are missing")
                .endsWith("verdict=loaded");

        List<ProcessHandle> children = killed.children();
        killed.process().destroyForcibly().waitFor();
        children.forEach(child -> child.onExit().join());
        ask("PUT", PartedDocuments.GOES_ON);
        TinyProject.Run again = slice("one", "1/2");
        assertThat(again.code()).as(again.all()).isZero();
        assertThat(again.all())
                .contains("PartedDocuments[items=404]: 3 of 4 parts are there; going on with the others")
                .contains("slice 1/2 of PartedDocuments[items=404] is loaded, and so are all others: it is a snapshot")
                .endsWith("verdict=loaded");

        List<String> snapshot = new ArrayList<>(snapshots());
        snapshot.removeAll(snapshotsBefore);
        assertThat(snapshot).hasSize(1);
        String index = "/" + DatasetName.snapshot(snapshot.get(0)) + "-items";
        assertThat(new ObjectMapper()
                        .readTree(ask("GET", index + "/_count"))
                        .path("count")
                        .asInt())
                .isEqualTo(ITEMS);
        assertThat(ask("GET", "/_cat/indices/" + DatasetName.PARTS + "*?expand_wildcards=all"))
                .isEmpty();
    }
}
