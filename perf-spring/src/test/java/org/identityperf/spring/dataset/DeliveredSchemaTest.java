package org.identityperf.spring.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DeliveredSchemaTest {

    private static final String SQL = """
            /* a blob; a timestamp */
            CREATE TABLE one (value blob, at timestamp DEFAULT CURRENT_TIMESTAMP);
            CREATE TABLE two (id varchar(100));
            """;

    @Test
    void postgresqlGetsTheTypesThatTheFilesCommentAsksFor() {
        assertThat(DeliveredSchema.statementsOf(SQL, false))
                .containsExactly(
                        "CREATE TABLE one (value text, at timestamptz DEFAULT CURRENT_TIMESTAMP)",
                        "CREATE TABLE two (id varchar(100))");
    }

    @Test
    void mysqlGetsTheFileAsItIs() {
        assertThat(DeliveredSchema.statementsOf(SQL, true))
                .first()
                .isEqualTo("CREATE TABLE one (value blob, at timestamp DEFAULT CURRENT_TIMESTAMP)");
    }

    @Test
    void aFileThatNoJarDeliversIsNamed() {
        assertThatThrownBy(() -> DeliveredSchema.statements("no/such.sql", true))
                .hasMessage("no jar on the class path delivers no/such.sql");
    }
}
