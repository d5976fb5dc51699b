package org.identityperf.keycloak.preload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.lab.job.TestDatabases;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeycloakClusterTest {

    private static final int SESSIONS = 257;

    private static TestDatabases databases;
    private static Address address;

    @BeforeAll
    static void borrow() throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/preload",
                "sessions=" + OfflineSessionDataset.class.getName() + "[sessions=" + SESSIONS + "]");
        address = databases.get("sessions");
    }

    @AfterAll
    static void giveBack() throws IOException {
        databases.close();
    }

    @ParameterizedTest
    @EnumSource(SessionCaches.class)
    void theServersTogetherHoldEverySessionAsOftenAsTheirCachesSay(SessionCaches caches) {
        try (KeycloakCluster cluster = KeycloakCluster.start(address, 2, caches, NodeJvm.SHARED)) {
            long before = messages(cluster);
            cluster.preload(64);
            cluster.settle();

            cluster.verify(SESSIONS);
            assertThat(messages(cluster)).isGreaterThan(before);
            assertThat(cluster.states())
                    .allSatisfy(state -> assertThat(state.offline()).isPositive());

            cluster.forget();
            assertThat(cluster.states())
                    .allSatisfy(state -> assertThat(state.offline()).isZero());
        }
    }

    @Test
    void anEntryThatIsMissingOnOneServerIsTold() {
        try (KeycloakCluster cluster = KeycloakCluster.start(address, 1, SessionCaches.TWO_OWNERS, NodeJvm.SHARED)) {
            assertThatThrownBy(() -> cluster.verify(SESSIONS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("sessions in the cache: 0, where 257 was expected");
        }
    }

    @Test
    void aSessionThatBeginsIsCopiedToAsManyServersAsOwnIt() {
        try (KeycloakCluster cluster = KeycloakCluster.start(address, 2, SessionCaches.TWO_OWNERS, NodeJvm.SHARED)) {
            cluster.nodes().get(0).createSessions(3);

            assertThat(cluster.states()).extracting(ClusterNode.State::online).containsExactly(3L, 3L);
        }
    }

    @Test
    void whatIsNoClusterIsRefused() {
        assertThatThrownBy(() -> ClusterMember.of(0, SessionCaches.REPLICATED))
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

    private static long messages(KeycloakCluster cluster) {
        return cluster.states().stream().mapToLong(ClusterNode.State::messages).sum();
    }
}
