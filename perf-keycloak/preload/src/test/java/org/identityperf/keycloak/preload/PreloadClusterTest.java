package org.identityperf.keycloak.preload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.identityperf.keycloak.shared.ClusterJvm;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PreloadClusterTest {

    private static final int SESSIONS = 257;

    private static TestDatabases databases;
    private static PreloadCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/preload",
                "sessions=" + OfflineSessionDataset.class.getName() + "[sessions=" + SESSIONS + "]");
        cluster = new PreloadCluster(databases.get("sessions"), 2, SessionCaches.TWO_OWNERS, ClusterJvm.SHARED);
    }

    @AfterAll
    static void giveBack() throws IOException {
        cluster.close();
        databases.close();
    }

    @BeforeEach
    void forget() {
        cluster.forget();
    }

    @Test
    void theServersTogetherHoldEverySessionAsOftenAsTheirCachesSay() {
        long before = messages();
        cluster.preload(64);
        cluster.settle();

        cluster.verify(SESSIONS);
        assertThat(messages()).isGreaterThan(before);
        assertThat(cluster.states())
                .allSatisfy(state -> assertThat(state.offline()).isPositive());

        cluster.forget();
        assertThat(cluster.states())
                .allSatisfy(state -> assertThat(state.offline()).isZero());
    }

    @Test
    void anEntryThatIsMissingIsTold() {
        assertThatThrownBy(() -> cluster.verify(SESSIONS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("sessions in the cache: 0, where 514 was expected");
    }

    @Test
    void whatNoServerHoldsIsLost() {
        PreloadServer asked = cluster.servers().get(0);
        assertThat(asked.lost()).isEqualTo(2L * SESSIONS);

        cluster.preload(64);
        assertThat(asked.lost()).isZero();
    }

    @Test
    void aSessionThatBeginsIsCopiedToAsManyServersAsOwnIt() {
        cluster.servers().get(0).createSessions(3);

        assertThat(cluster.states()).extracting(PreloadServer.State::online).containsExactly(3L, 3L);
    }

    @Test
    void whatIsNoClusterIsRefused() {
        assertThatThrownBy(() -> ClusterPlace.of(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a cluster of 0 servers: there must be one at least");
        assertThatThrownBy(() -> new ClusterPlace(3, List.of(1, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("member 3 of a cluster of 2: members are counted from 1");
    }

    @Test
    void oneSessionTwiceAndAnotherNotAtAllIsTold() {
        HeldSessions.Rows both = HeldSessions.Rows.NONE.and("a", true).and("b", false);
        HeldSessions one = new HeldSessions(1, 1, both);

        assertThatThrownBy(() -> one.and(one).verify(2, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("sum over the ids of the sessions in the cache");
    }

    private static long messages() {
        return cluster.servers().stream()
                .mapToLong(server -> server.sent().messages())
                .sum();
    }
}
