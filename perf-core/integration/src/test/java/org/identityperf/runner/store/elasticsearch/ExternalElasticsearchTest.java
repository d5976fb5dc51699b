package org.identityperf.runner.store.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.external.ExternalStore;
import org.identityperf.runner.store.process.ServerProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalElasticsearchTest {

    private static Address admin;
    private static Rest rest;

    @BeforeAll
    static void server() {
        admin = TestElasticsearch.running().admin();
        rest = new Rest(admin);
    }

    @AfterEach
    void removeWhatIsForeign() {
        rest.delete("/identityperf_sealed_abcd-people");
        rest.delete("/somebody-elses");
        rest.delete("/" + ClusterLease.INDEX);
    }

    private static ExternalStore reach(String url) {
        return ExternalElasticsearch.reach(new Address(url, admin.user(), admin.password()), line -> {});
    }

    @Test
    void refusesIndicesOfOurNamesThatAreNotOurs() {
        rest.put("/identityperf_sealed_abcd-people");

        assertThatThrownBy(() -> reach(admin.url()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("identityperf_sealed_abcd-people")
                .hasMessageContaining("left as they are");
        assertThat(rest.get("/identityperf_sealed_abcd-people").size()).isEqualTo(1);
    }

    @Test
    void refusesALockThatIsNotOurs() {
        rest.put("/" + ClusterLease.INDEX);

        assertThatThrownBy(() -> reach(admin.url()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(ClusterLease.INDEX + " was not made by this project");
    }

    @Test
    void leavesOtherIndicesAlone() {
        rest.put("/somebody-elses");

        reach(admin.url()).close();

        assertThat(rest.get("/somebody-elses").size()).isEqualTo(1);
    }

    @Test
    void refusesAnotherPassword() {
        assertThatThrownBy(
                        () -> ExternalElasticsearch.reach(new Address(admin.url(), admin.user(), "secret"), line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("401")
                .hasMessageContaining("unable to authenticate user [elastic]")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:9200/_all",
                "http://127.0.0.1:9200?x=y",
                "http://127.0.0.1:9200\nX: y",
                "jdbc:mysql://127.0.0.1:9200"
            })
    void refusesWhatIsNoUrlOfHosts(String url) {
        assertThatThrownBy(() -> reach(url))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("perf.elasticsearch.url=");
    }

    @Test
    void saysWhatIsNotAsThisProjectSetsIt() {
        String shards = "cluster.max_shards_per_node";
        try (ExternalStore store = reach(admin.url())) {
            assertThat(store.differences()).isEmpty();
        }

        rest.put("/_cluster/settings", Map.of("transient", Map.of(shards, "4000")));
        try (ExternalStore store = reach(admin.url())) {
            assertThat(store.differences()).isEqualTo(Map.of(shards, "4000 instead of 5000"));
        } finally {
            rest.put("/_cluster/settings", Map.of("transient", Collections.singletonMap(shards, null)));
        }
    }

    @Test
    void aHostThatIsAwayIsPassedOverForOneThatIsThere() throws IOException {
        String url = "http://127.0.0.1:" + ServerProcess.freePort() + ","
                + admin.hosts().get(0);

        try (ExternalStore store = reach(url)) {
            assertThat(store.version()).isEqualTo("Elasticsearch " + ElasticsearchBinaries.VERSION);
            assertThat(store.hosts()).hasSize(2);
            assertThat(store.statistics()).isEmpty();
            assertThat(store.trouble(new IOException("refused"))).isEmpty();
        }
    }

    @Test
    void aStoreThatIsNotThereIsNamed() throws IOException {
        String url = "http://127.0.0.1:" + ServerProcess.freePort();

        assertThatThrownBy(() -> reach(url)).isInstanceOf(StoreException.class).hasMessageContaining(url);
    }

    @Test
    void aFullDiskOfTheClusterIsTold() {
        try (ExternalStore store = reach(admin.url())) {
            for (String told : new String[] {
                "blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has"
                        + " read-only-allow-delete block];",
                "No node takes its shard: the node is above the high watermark cluster setting"
            }) {
                assertThat(store.trouble(new IOException(told)))
                        .get()
                        .satisfies(trouble -> assertThat(trouble)
                                .hasMessageStartingWith("A disk of Elasticsearch at " + admin.url() + " is full"));
            }
        }
    }

    @Test
    void whatDoesNotFitOnTheDisksOfTheClusterIsRefusedBefore() {
        try (ExternalStore store = reach(admin.url())) {
            assertThat(store.datasets().requireRoom(1, "a dataset")).isTrue();
            assertThatThrownBy(() -> store.datasets().requireRoom(Long.MAX_VALUE / 2, "a dataset"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("a dataset needs ")
                    .hasMessageContaining(" MB free");
        }
    }

    @Test
    void oneRunWaitsForAnother() throws Exception {
        ExternalStore first = reach(admin.url());
        List<String> said = new CopyOnWriteArrayList<>();
        CountDownLatch waiting = new CountDownLatch(1);
        CompletableFuture<ExternalStore> second =
                CompletableFuture.supplyAsync(() -> ExternalElasticsearch.reach(admin, line -> {
                    said.add(line);
                    waiting.countDown();
                }));
        waiting.await();
        assertThat(second).isNotDone();

        first.close();

        second.get().close();
        assertThat(said)
                .singleElement()
                .asString()
                .startsWith("waiting for another run (process "
                        + ProcessHandle.current().pid());
    }

    @Test
    void theLockOfAProcessThatIsGoneIsTakenOver() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        reach(admin.url()).close();
        rest.put(
                "/" + ClusterLease.INDEX + "/_doc/run",
                Map.of("host", InetAddress.getLocalHost().getHostName(), "process", ended.pid()));
        List<String> said = new CopyOnWriteArrayList<>();

        ExternalElasticsearch.reach(admin, said::add).close();

        assertThat(said).singleElement().asString().startsWith("taking over from a run that has ended (process");
    }

    @Test
    void aRunWhoseLockAnotherOneTookChangesNothingMore() {
        try (ExternalStore store = reach(admin.url())) {
            Address loading = store.datasets().begin("abcd", Optional.empty());
            store.requireHeld();

            rest.put("/" + ClusterLease.INDEX + "/_doc/run", Map.of("host", "far away", "process", 1));

            assertThatThrownBy(store::requireHeld)
                    .isInstanceOf(StoreTrouble.class)
                    .hasMessageContaining("Another run took over Elasticsearch")
                    .hasMessageContaining("gives no verdict");
            assertThatThrownBy(() -> store.datasets().drop(loading)).isInstanceOf(StoreTrouble.class);
            assertThatThrownBy(() -> store.datasets().abandon("abcd")).isInstanceOf(StoreTrouble.class);
        }
    }

    @Test
    void theLockOfAnotherMachineIsTakenOverWhenItIsNotRenewed() {
        reach(admin.url()).close();
        rest.put("/" + ClusterLease.INDEX + "/_doc/run", Map.of("host", "far away", "process", 1));
        List<String> said = new CopyOnWriteArrayList<>();

        ClusterLease.take(rest, Duration.ofMillis(500), said::add).close();

        assertThat(said)
                .containsExactly(
                        "waiting for another run (process 1 on far away) that uses this Elasticsearch",
                        "taking over from a run that has ended (process 1 on far away)");
    }
}
