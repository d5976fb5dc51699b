package org.identityperf.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.JdbcConnection;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import org.identityperf.probe.address.ConnectionPool;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MySqlTest extends DatabaseContract {

    @Override
    String database() {
        return "mysql";
    }

    @ParameterizedTest
    @ValueSource(strings = {"useServerPrepStmts", "cachePrepStmts", "rewriteBatchedStatements", "elideSetAutoCommits"})
    void theDriverTakesTheOptionsOfThePool(String option) throws Exception {
        try (HikariDataSource pool = ConnectionPool.open(lent("tokens"), 1, false);
                Connection connection = pool.getConnection()) {
            assertThat(connection
                            .unwrap(JdbcConnection.class)
                            .getPropertySet()
                            .getBooleanProperty(option)
                            .getValue())
                    .isTrue();
        }
    }
}
