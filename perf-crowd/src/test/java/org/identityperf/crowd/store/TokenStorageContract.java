package org.identityperf.crowd.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import org.identityperf.crowd.Answers;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** How tokens move, on every database. A test leaves them in the database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class TokenStorageContract {

    /** All but the id, which is the store's own. */
    private static final String TOKENS =
            "SELECT directory_id, entity_name, random_number, identifier_hash, random_hash,"
                    + " created_date, last_accessed_date, last_accessed_time, duration FROM cwd_token";

    private TokenStorage storage;

    /** A dataset with more tokens than one statement takes back. */
    protected abstract Address tokens();

    protected abstract TokenStorage open(Address address, SessionRules rules) throws SQLException;

    /** One of the tokens has a duration of its own. */
    @BeforeAll
    void open() throws SQLException {
        try (Connection connection = tokens().connect();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE cwd_token SET duration = 3600 WHERE entity_name = 'user0'");
        }
        storage = open(tokens(), SessionRules.usual(new SteppedClock(Instant.EPOCH), () -> 0));
    }

    @AfterAll
    void close() throws SQLException {
        storage.close();
    }

    @Test
    void everyTokenComesBackAsItWas() throws Exception {
        List<String> before = Answers.rows(tokens(), TOKENS);

        int there = storage.toMemory();
        List<String> meanwhile = Answers.rows(tokens(), TOKENS);
        int back = storage.toDatabase();

        assertThat(before).hasSizeGreaterThan(100);
        assertThat(there).isEqualTo(before.size());
        assertThat(meanwhile).isEmpty();
        assertThat(back).isEqualTo(before.size());
        assertThat(Answers.rows(tokens(), TOKENS)).isEqualTo(before);
    }

    @Test
    void fromAnEmptyMemoryNothingComesBack() throws Exception {
        List<String> before = Answers.rows(tokens(), TOKENS);

        assertThat(storage.toDatabase()).isZero();
        assertThat(Answers.rows(tokens(), TOKENS)).isEqualTo(before);
    }
}
