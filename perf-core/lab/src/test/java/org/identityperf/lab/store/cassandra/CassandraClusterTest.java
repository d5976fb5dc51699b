package org.identityperf.lab.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.TestCache;
import org.identityperf.lab.store.network.Network;
import org.identityperf.lab.store.network.Route;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three nodes: what every store does, and what only several nodes do. */
@Timeout(300)
class CassandraClusterTest extends CassandraContract {

    private CassandraCluster cluster;

    @BeforeAll
    static void haveTheMachineAlone() {
        TestCassandra.stop();
    }

    @Override
    protected RunningStore open() {
        cluster = CassandraCluster.start(TestCache.open(), Optional.empty(), line -> {});
        return cluster;
    }

    private static Address admin(RunningStore store) {
        return store.statistics().orElseThrow();
    }

    private static Node coordinator(CqlSession session, SimpleStatement statement) {
        return session.execute(statement).getExecutionInfo().getCoordinator();
    }

    @Test
    void everyNodeIsReachedByItsOwnWayAndNoneLaterThanAskedFor() {
        Duration delay = Duration.ofMillis(5);
        Duration slow = Duration.ofMillis(30);
        try (Route route = Route.to(cluster.hosts(), Network.delaying(delay))) {
            Address through = route.through(admin(cluster));
            route.slow(2, slow);
            try (CqlSession session = CassandraSession.open(through)) {
                List<String> ways = new ArrayList<>();
                for (Node node : session.getMetadata().getNodes().values()) {
                    InetSocketAddress way =
                            (InetSocketAddress) node.getEndPoint().resolve();
                    ways.add(way.getAddress().getHostAddress() + ':' + way.getPort());
                    SimpleStatement toNode = SimpleStatement.newInstance("SELECT host_id FROM system.local")
                            .setNode(node);

                    long begin = System.nanoTime();
                    assertThat(session.execute(toNode).one().getUuid(0)).isEqualTo(node.getHostId());
                    Duration took = Duration.ofNanos(System.nanoTime() - begin);

                    assertThat(took).isGreaterThanOrEqualTo(isLast(route, ways) ? delay.plus(slow) : delay);
                }
                assertThat(ways).containsExactlyInAnyOrderElementsOf(route.hosts());
            }
        }
    }

    private static boolean isLast(Route route, List<String> ways) {
        return ways.get(ways.size() - 1).equals(route.hosts().get(2));
    }

    @Test
    void anotherPersonsClusterIsReachedWholeThroughOneOfItsNodes() {
        Address first = admin(cluster).at(admin(cluster).hosts().subList(0, 1));
        try (ExternalCassandra external = ExternalCassandra.reach(first, line -> {})) {
            assertThat(external.conditions()).containsEntry("nodes", "3").containsEntry("replicas", "3");
            assertThat(external.hosts()).containsExactlyElementsOf(cluster.hosts());
            assertThat(external.differences()).isEmpty();
        }
    }

    @Test
    void nothingIsLostWhenANodeDiesAndItComesBack() throws Exception {
        Address place = cluster.datasets().begin("f00d", Optional.empty());
        write(place, 0, 100);
        try (CqlSession session = CassandraSession.open(place)) {
            cluster.kill(3);
            assertThat(cluster.trouble(new IOException("refused"))).isEmpty();

            session.execute("INSERT INTO item (id, owner, note) VALUES (1000, 'x', 'y')");
            assertThat(count(place)).isEqualTo(101);

            cluster.restart(3);
            assertThat(count(place)).isEqualTo(101);
        }
        cluster.datasets().abandon("f00d");
    }

    @Test
    void aNodeThatNobodyKilledOnPurposeIsToldWithItsLog() throws Exception {
        ProcessHandle.of(cluster.pid(2)).orElseThrow().destroyForcibly();

        assertThat(cluster.trouble(new IOException("refused")).orElseThrow())
                .hasMessageContaining("ended with code 137")
                .hasMessageContaining("node-2/server.log")
                .hasMessageEndingWith("refused");
        store().close();
        reopen();
    }
}
