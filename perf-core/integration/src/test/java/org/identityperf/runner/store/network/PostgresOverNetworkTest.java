package org.identityperf.runner.store.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.PostgresCopy;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.Ping;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.kind.JdbcPing;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class PostgresOverNetworkTest extends NetworkContract {

    private static final String FINGERPRINT = "c07c07c07c07";

    @Override
    protected RunningStore start() {
        return TestCache.startPostgres();
    }

    @AfterAll
    void stop() {
        store().close();
    }

    @Override
    protected Ping connect(Address address) throws Exception {
        return new JdbcPing(address);
    }

    @Test
    void aLoadThatIsCutSaysSoAndLeavesNothing() throws Exception {
        Datasets datasets = store().datasets();
        Address loading = datasets.begin(FINGERPRINT, Optional.empty());
        try (Connection connection = loading.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id bigint)");
        }
        Route route = route(Network.delaying(Duration.ofMillis(1)));
        PostgresCopy copy = PostgresCopy.into(route.through(loading), "item", "id");
        fill(copy, 10_000);
        route.close();
        assertThatThrownBy(() -> fill(copy, 10_000_000))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the store stopped taking rows");
        assertThatThrownBy(copy::close).isInstanceOf(SQLException.class);
        assertThat(datasets.isSnapshot(FINGERPRINT)).isFalse();
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
            copy.row().number(i).end();
        }
    }
}
