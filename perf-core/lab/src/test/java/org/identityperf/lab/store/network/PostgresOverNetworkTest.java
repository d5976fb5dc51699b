package org.identityperf.lab.store.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.identityperf.lab.store.Datasets;
import org.identityperf.lab.store.TestCache;
import org.identityperf.lab.store.postgresql.EmbeddedPostgres;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.PostgresCopy;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PostgresOverNetworkTest {

    private static final String FINGERPRINT = "c07c07c07c07";
    private static EmbeddedPostgres store;

    @BeforeAll
    static void start() {
        store = TestCache.startPostgres();
    }

    @AfterAll
    static void stop() {
        store.close();
    }

    private static Address direct() {
        return store.statistics().orElseThrow();
    }

    @Test
    void severalDelaysStandAtOnce() {
        try (Route near = Route.to(store.hosts(), Network.delaying(Duration.ofMillis(1)));
                Route far = Route.to(store.hosts(), Network.delaying(Duration.ofMillis(3)))) {
            assertThat(RoundTrip.medianMillis(near.through(direct()))).isGreaterThanOrEqualTo(1);
            assertThat(RoundTrip.medianMillis(far.through(direct()))).isGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void aMeasuredRouteTellsWhatItAddsAndCarries() {
        Network network = new Network(Duration.ofMillis(1), OptionalLong.of(50_000_000));
        try (MeasuredRoute route = MeasuredRoute.to(store.hosts(), network, direct())) {
            assertThat(route.addedMillis()).isPositive();
            assertThat(route.megabitsPerSecond().orElseThrow()).isPositive();
            assertThat(route.inWords()).matches("\\d+\\.\\d\\d ms, [\\d.]+ Mbit/s");
        }
    }

    @Test
    void aQueryThatIsCutFailsAndTheNextConnectionWorks() throws Exception {
        try (Route route = Route.to(store.hosts(), Network.delaying(Duration.ofMillis(1)));
                Connection connection = route.through(direct()).connect();
                Statement statement = connection.createStatement()) {
            route.cut(Cut.RESET);
            assertThatThrownBy(() -> statement.execute("SELECT 1"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("I/O error");
            assertThat(connection.isClosed()).isTrue();

            route.restore();
            assertThat(one(route.through(direct()))).isEqualTo(1);
        }
    }

    @Test
    void aSilenceEndsAQueryByTheDriversTimeLimit() throws Exception {
        try (Route route = Route.to(store.hosts(), Network.delaying(Duration.ofMillis(1)));
                Connection connection =
                        route.through(direct()).with("socketTimeout", "1").connect();
                Statement statement = connection.createStatement()) {
            route.cut(Cut.SILENCE);
            assertThatThrownBy(() -> statement.execute("SELECT 1"))
                    .isInstanceOf(SQLException.class)
                    .hasStackTraceContaining("Read timed out");
        }
    }

    @Test
    void aLoadThatIsCutSaysSoAndLeavesNothing() throws Exception {
        Datasets datasets = store.datasets();
        Address loading = datasets.begin(FINGERPRINT, Optional.empty());
        try (Connection connection = loading.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id bigint)");
        }
        try (Route route = Route.to(store.hosts(), Network.delaying(Duration.ofMillis(1)))) {
            PostgresCopy copy = PostgresCopy.into(route.through(loading), "item", "id");
            fill(copy, 10_000);
            route.cut(Cut.RESET);
            assertThatThrownBy(() -> fill(copy, 10_000_000))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the store stopped taking rows");
            assertThatThrownBy(copy::close).isInstanceOf(SQLException.class);
        }
        assertThat(datasets.isSealed(FINGERPRINT)).isFalse();
        try (Connection connection = loading.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM item")) {
            rows.next();
            assertThat(rows.getLong(1)).isZero();
        }
        datasets.abandon(FINGERPRINT);
    }

    private static void fill(PostgresCopy copy, int rows) throws SQLException {
        for (int i = 0; i < rows; i++) {
            copy.row().int8(i).end();
        }
    }

    private static int one(Address address) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery("SELECT 1")) {
            answer.next();
            return answer.getInt(1);
        }
    }
}
