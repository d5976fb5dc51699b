package org.identityperf.crowd.floor;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.OptionalLong;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.TokenHash;
import org.identityperf.crowd.store.ValidationFactors;
import org.identityperf.probe.address.RoundTrip;

/** The part of a token's row that the operations use. */
record FoundToken(
        long id,
        long directory,
        String user,
        long random,
        String identifier,
        String key,
        long accessed,
        OptionalLong duration) {

    /** The columns that a query selects from the tokens; the query's alias for the table is t. */
    static final String COLUMNS = "t.id, t.directory_id, t.entity_name, t.random_number, t.identifier_hash,"
            + " t.random_hash, t.last_accessed_time, t.duration";

    private static final String TOUCH =
            "UPDATE cwd_token SET last_accessed_date = ?, last_accessed_time = ? WHERE id = ?";

    /** Reads a token from the columns, the first of which has the given position. */
    static FoundToken read(ResultSet row, int first) throws SQLException {
        long seconds = row.getLong(first + 7);
        OptionalLong duration = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(seconds);
        return new FoundToken(
                row.getLong(first),
                row.getLong(first + 1),
                row.getString(first + 2),
                row.getLong(first + 3),
                row.getString(first + 4),
                row.getString(first + 5),
                row.getLong(first + 6),
                duration);
    }

    boolean belongsTo(ValidationFactors factors) {
        return TokenHash.matches(key, directory, user, factors, random);
    }

    boolean isExpired(SessionRules rules) {
        return rules.expired(accessed, duration);
    }

    /** Adds the write of an access if the last written one is old enough. */
    void touch(SessionRules rules, RoundTrip writes) {
        if (rules.touches(accessed)) {
            writes.add(TOUCH, rules.now(), rules.millis(), id);
        }
    }
}
