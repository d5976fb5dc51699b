package org.identityperf.syncope.shape;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.identityperf.syncope.dataset.Population;
import org.identityperf.syncope.dataset.SyncopeUser;

/** The row of a new user in {@code SyncopeUser}, in the columns that both shapes have. */
final class UserRow {

    static final String COLUMNS = "id, creationdate, creator, lastchangedate, lastmodifier, status, cipheralgorithm,"
            + " mustchangepassword, password, suspended, username, realm_id";

    private static final OffsetDateTime CREATED = Population.CREATED.atOffset(ZoneOffset.UTC);

    private UserRow() {}

    /** The values of {@link #COLUMNS} as a select without a table. */
    static Sql select(SyncopeUser user) {
        return new Sql(
                "SELECT ?::varchar, ?::timestamptz, ?::varchar, ?::timestamptz, ?::varchar, ?::varchar, ?::varchar, 0,"
                        + " ?::varchar, 0, ?::varchar, ?::varchar",
                List.of(
                        user.key().toString(),
                        CREATED,
                        Population.ADMIN,
                        CREATED,
                        Population.ADMIN,
                        Population.STATUS,
                        "SHA256",
                        Population.STORED_PASSWORD,
                        user.username(),
                        Population.REALM.toString()));
    }
}
