package org.identityperf.keycloak.current.writer;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip;
import org.identityperf.probe.address.RoundTrip.Dialect;

/**
 * A floor realm writer deletes in one round trip, through the bare driver: in PostgreSQL by one statement, in MySQL by
 * one for each table, which are sent together.
 */
final class FloorRealmWriter implements RealmWriter {

    private static final String CONSENT_SCOPES =
            "USER_CONSENT_CLIENT_SCOPE WHERE user_consent_id IN (SELECT id FROM USER_CONSENT WHERE ";

    // Each list has what is deleted, by a condition on the key. What refers to something comes before it.
    private static final List<String> USER = List.of(
            "OFFLINE_CLIENT_SESSION WHERE user_session_id IN"
                    + " (SELECT user_session_id FROM OFFLINE_USER_SESSION WHERE user_id = ?)",
            "OFFLINE_USER_SESSION WHERE user_id = ?",
            CONSENT_SCOPES + "user_id = ?)",
            "USER_CONSENT WHERE user_id = ?",
            "USER_GROUP_MEMBERSHIP WHERE user_id = ?",
            "USER_ROLE_MAPPING WHERE user_id = ?",
            "USER_ATTRIBUTE WHERE user_id = ?",
            "USER_ENTITY WHERE id = ?");

    private static final List<String> ROLE = List.of(
            "ROLE_ATTRIBUTE WHERE role_id = ?",
            "USER_ROLE_MAPPING WHERE role_id = ?",
            "GROUP_ROLE_MAPPING WHERE role_id = ?",
            "SCOPE_MAPPING WHERE role_id = ?",
            "COMPOSITE_ROLE WHERE composite = ?",
            "COMPOSITE_ROLE WHERE child_role = ?",
            "KEYCLOAK_ROLE WHERE id = ?");

    private static final List<String> GROUP = List.of(
            "GROUP_ATTRIBUTE WHERE group_id = ?",
            "GROUP_ROLE_MAPPING WHERE group_id = ?",
            "USER_GROUP_MEMBERSHIP WHERE group_id = ?",
            "KEYCLOAK_GROUP WHERE parent_group = ?",
            "KEYCLOAK_GROUP WHERE id = ?");

    private static final List<String> CLIENT = List.of(
            "OFFLINE_CLIENT_SESSION WHERE client_id = ?",
            CONSENT_SCOPES + "client_id = ?)",
            "USER_CONSENT WHERE client_id = ?",
            "USER_ROLE_MAPPING WHERE role_id IN (SELECT id FROM KEYCLOAK_ROLE WHERE client = ?)",
            "KEYCLOAK_ROLE WHERE client = ?",
            "CLIENT_SCOPE_CLIENT WHERE client_id = ?",
            "WEB_ORIGINS WHERE client_id = ?",
            "REDIRECT_URIS WHERE client_id = ?",
            "CLIENT_ATTRIBUTES WHERE client_id = ?",
            "CLIENT WHERE id = ?");

    private final Connection connection;
    private final Dialect dialect;

    /** Makes a writer with one connection to that database. */
    FloorRealmWriter(Address address) {
        this.dialect = Dialect.of(address);
        try {
            this.connection = dialect.reached(address).connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean delete(List<String> conditions, String key) {
        try {
            return dialect == Dialect.MYSQL ? oneByOne(conditions, key) : together(conditions, key);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean oneByOne(List<String> conditions, String key) throws SQLException {
        RoundTrip deletions = new RoundTrip(dialect);
        conditions.forEach(condition -> deletions.add("DELETE FROM " + condition, key));
        boolean[] found = new boolean[1];
        deletions.add("SELECT row_count()");
        deletions.execute(connection, rows -> found[0] = isOne(rows));
        return found[0];
    }

    private boolean together(List<String> conditions, String key) throws SQLException {
        StringBuilder sql = new StringBuilder("WITH ");
        for (int i = 0; i < conditions.size(); i++) {
            sql.append("d").append(i).append(" AS (DELETE FROM ").append(conditions.get(i));
            sql.append(" RETURNING 1)").append(i < conditions.size() - 1 ? ", " : "");
        }
        sql.append(" SELECT count(*) FROM d").append(conditions.size() - 1);
        try (PreparedStatement statement = connection.prepareStatement(sql.toString())) {
            for (int i = 1; i <= conditions.size(); i++) {
                statement.setString(i, key);
            }
            try (ResultSet rows = statement.executeQuery()) {
                return isOne(rows);
            }
        }
    }

    private static boolean isOne(ResultSet rows) throws SQLException {
        return rows.next() && rows.getLong(1) == 1;
    }

    @Override
    public boolean deleteUser(String key) {
        return delete(USER, key);
    }

    @Override
    public boolean deleteRole(String key) {
        return delete(ROLE, key);
    }

    @Override
    public boolean deleteGroup(String key) {
        return delete(GROUP, key);
    }

    @Override
    public boolean deleteClient(String key) {
        return delete(CLIENT, key);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
