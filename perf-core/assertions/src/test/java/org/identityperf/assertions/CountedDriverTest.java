package org.identityperf.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.identityperf.assertions.CountAssertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Code that knows a URL alone is counted. */
class CountedDriverTest {

    @Test
    void whoConnectsByTheUrlIsCounted() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
            String url = server.getJdbcUrl("postgres", "postgres").replaceFirst("^jdbc:", "jdbc:counted:");
            Counts counts = Counts.on(url);
            run(url, "CREATE TABLE team (id int PRIMARY KEY, name text)", "INSERT INTO team VALUES (1, 'a'), (2, 'b')");

            assertThat(counts.of(() -> run(url, "SELECT id FROM team WHERE id = 1", "DELETE FROM team WHERE id = 1")))
                    .hasStatementCount(2)
                    .touchesOnlyTables("team")
                    .usesIndexFor("team");
            assertThatThrownBy(() -> assertThat(counts.of(() -> run(url, "SELECT id FROM team WHERE name = 'b'")))
                            .usesIndexFor("team"))
                    .hasMessageContaining("Seq Scan on team");
            assertThat(Counts.on(url + "&ApplicationName=other").of(() -> run(url, "SELECT 1")))
                    .as("another URL has counts of its own")
                    .hasStatementCount(0);
        }
    }

    private static void run(String url, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String each : List.of(statements)) {
                statement.execute(each);
            }
        }
    }

    @Test
    void anotherUrlIsRefused() {
        assertThatThrownBy(() -> Counts.on("jdbc:postgresql://localhost/test"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("jdbc:counted:", "jdbc:postgresql://localhost/test");
        assertThatThrownBy(() -> run("jdbc:counted:nothing:x", "SELECT 1"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("jdbc:nothing:x");
    }
}
