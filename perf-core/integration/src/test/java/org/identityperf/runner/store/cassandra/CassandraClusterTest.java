package org.identityperf.runner.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.external.ExternalStore;
import org.identityperf.runner.store.network.Network;
import org.identityperf.runner.store.network.Route;
import org.identityperf.runner.store.process.StartedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What only several nodes do. They take a while to start, so this is short. */
@Order(TestCassandra.ALONE)
@Tag("thorough")
class CassandraClusterTest {

    /** Of this test run alone: the cache may outlive it. */
    private static final String SNAPSHOT = Long.toHexString(System.nanoTime()) + "c";

    private static StartedStore<Ring> cluster;

    @BeforeAll
    static void start() throws Exception {
        TestCassandra.stop();
        cluster = Ring.open(TestCache.open(), Optional.empty(), line -> {});
        Address loading = cluster.datasets().begin(SNAPSHOT, Optional.empty());
        CassandraContract.run(
                loading,
                "CREATE TABLE item (id int PRIMARY KEY, note text)",
                "INSERT INTO item (id, note) VALUES (1, 'loaded')");
        cluster.datasets().makeSnapshot(SNAPSHOT, "an item");
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static Set<String> notes(Address place) {
        try (CqlSession session = CassandraSession.open(place)) {
            Set<String> notes = new HashSet<>();
            session.execute("SELECT note FROM item").forEach(row -> notes.add(row.getString(0)));
            return notes;
        }
    }

    private static String hostOf(Node node) {
        InetSocketAddress address = (InetSocketAddress) node.getEndPoint().resolve();
        return address.getAddress().getHostAddress() + ':' + address.getPort();
    }

    @Test
    void everyNodeIsReachedByItsOwnWayAndOneOfThemIsSlowOnCommand() {
        Duration delay = Duration.ofMillis(5);
        Duration slow = Duration.ofMillis(40);
        try (Route route = Route.to(cluster.hosts(), Network.delaying(delay));
                CqlSession session = CassandraSession.open(route.through(cluster.admin()))) {
            assertThat(session.getMetadata().getNodes().values())
                    .extracting(CassandraClusterTest::hostOf)
                    .containsExactlyInAnyOrderElementsOf(route.hosts());

            route.slow(2, slow);
            for (Node node : session.getMetadata().getNodes().values()) {
                boolean last = hostOf(node).equals(route.hosts().get(2));
                SimpleStatement question = SimpleStatement.newInstance("SELECT host_id FROM system.local");

                long begin = System.nanoTime();
                assertThat(session.execute(question.setNode(node)).one().getUuid(0))
                        .isEqualTo(node.getHostId());

                assertThat(Duration.ofNanos(System.nanoTime() - begin))
                        .isGreaterThanOrEqualTo(last ? delay.plus(slow) : delay);
            }
        }
    }

    @Test
    void somebodyElsesIsUsedWholeThoughItsUrlNamesOneNode() {
        Address first = cluster.admin().at(cluster.admin().hosts().subList(0, 1));
        try (ExternalStore external = ExternalCassandra.reach(first, line -> {})) {
            assertThat(external.conditions()).containsEntry("nodes", "3").containsEntry("replicas", "3");
            assertThat(external.hosts()).containsExactlyInAnyOrderElementsOf(cluster.hosts());
            assertThat(external.differences()).containsOnlyKeys("jvm.heap_max");
            assertThat(external.datasets().isSnapshot(SNAPSHOT)).isTrue();
        }
    }

    @Test
    void aDeadNodeIsToldUnlessItWasKilledOnPurposeAndNothingIsLostWhenItComesBack() throws Exception {
        Address clone = cluster.datasets().cloneOf(SNAPSHOT, "of a node that dies");
        ProcessHandle.of(cluster.running().pid(3)).orElseThrow().destroyForcibly();
        assertThat(cluster.trouble(new IOException("refused")).orElseThrow())
                .hasMessageContaining("ended with code 137")
                .hasMessageContaining("node-3/server.log")
                .hasMessageEndingWith("refused");

        cluster.nodes().orElseThrow().kill(3);
        assertThat(cluster.trouble(new IOException("refused"))).isEmpty();
        CassandraContract.run(clone, "INSERT INTO item (id, note) VALUES (2, 'written meanwhile')");
        assertThat(notes(clone)).containsExactlyInAnyOrder("loaded", "written meanwhile");

        cluster.nodes().orElseThrow().restart(3);
        try (CqlSession session = CassandraSession.open(clone)) {
            for (Node node : session.getMetadata().getNodes().values()) {
                assertThat(session.execute(SimpleStatement.newInstance("SELECT note FROM item")
                                        .setNode(node))
                                .map(row -> row.getString(0)))
                        .as("asked of %s", hostOf(node))
                        .containsExactlyInAnyOrder("loaded", "written meanwhile");
            }
        }
        cluster.datasets().drop(clone);
    }
}
