package org.identityperf.fusionauth;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;

/**
 * This setting says whether grants have an index on their user, which issue 2245 of fusionauth-issues asked for. MySQL
 * has always had it, since its foreign keys need one.
 */
public enum UsersIdIndex {
    PRESENT("CREATE INDEX IF NOT EXISTS entity_user_grants_users_id ON entity_user_grants (users_id)"),
    ABSENT("DROP INDEX IF EXISTS entity_user_grants_users_id");

    private final String statement;

    UsersIdIndex(String statement) {
        this.statement = statement;
    }

    /** Creates or drops the index in PostgreSQL, and refreshes the statistics. */
    void make(Address address, Connection connection) throws SQLException {
        if (address.url().startsWith("jdbc:postgresql:")) {
            Query.execute(connection, statement);
            Query.execute(connection, "VACUUM (ANALYZE) entity_user_grants");
        } else if (this == ABSENT) {
            throw new IllegalStateException("only PostgreSQL can be without this index: MySQL's foreign keys need one");
        }
    }
}
