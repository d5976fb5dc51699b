package org.identityperf.keycloak.current.writer;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
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

    // What is the realm's, and what is its administrators' client's, which is in the master realm.
    private static final String CLIENTS =
            "IN (SELECT id FROM CLIENT WHERE realm_id = ? OR id = (SELECT master_admin_client FROM REALM WHERE id = ?))";
    private static final String ROLES = "IN (SELECT id FROM KEYCLOAK_ROLE WHERE realm_id = ? OR client ="
            + " (SELECT master_admin_client FROM REALM WHERE id = ?))";
    private static final String SCOPES = "IN (SELECT id FROM CLIENT_SCOPE WHERE realm_id = ?)";
    private static final String USERS = "IN (SELECT id FROM USER_ENTITY WHERE realm_id = ?)";

    private static final List<String> REALM = List.of(
            CONSENT_SCOPES + "user_id " + USERS + ")",
            "USER_CONSENT WHERE user_id " + USERS,
            "USER_GROUP_MEMBERSHIP WHERE user_id " + USERS,
            "USER_ROLE_MAPPING WHERE user_id " + USERS,
            "USER_ATTRIBUTE WHERE user_id " + USERS,
            "USER_ENTITY WHERE realm_id = ?",
            "KEYCLOAK_GROUP WHERE realm_id = ?",
            "COMPOSITE_ROLE WHERE composite " + ROLES + " OR child_role " + ROLES,
            "SCOPE_MAPPING WHERE client_id " + CLIENTS,
            "CLIENT_SCOPE_ROLE_MAPPING WHERE scope_id " + SCOPES,
            "CLIENT_SCOPE_CLIENT WHERE client_id " + CLIENTS,
            "DEFAULT_CLIENT_SCOPE WHERE realm_id = ?",
            "PROTOCOL_MAPPER_CONFIG WHERE protocol_mapper_id IN (SELECT id FROM PROTOCOL_MAPPER WHERE client_id "
                    + CLIENTS + " OR client_scope_id " + SCOPES + ")",
            "PROTOCOL_MAPPER WHERE client_id " + CLIENTS + " OR client_scope_id " + SCOPES,
            "CLIENT_SCOPE_ATTRIBUTES WHERE scope_id " + SCOPES,
            "CLIENT_SCOPE WHERE realm_id = ?",
            "WEB_ORIGINS WHERE client_id " + CLIENTS,
            "REDIRECT_URIS WHERE client_id " + CLIENTS,
            "CLIENT_ATTRIBUTES WHERE client_id " + CLIENTS,
            "KEYCLOAK_ROLE WHERE id " + ROLES,
            "COMPONENT_CONFIG WHERE component_id IN (SELECT id FROM COMPONENT WHERE realm_id = ?)",
            "COMPONENT WHERE realm_id = ?",
            "AUTHENTICATION_EXECUTION WHERE realm_id = ?",
            "AUTHENTICATION_FLOW WHERE realm_id = ?",
            "AUTHENTICATOR_CONFIG_ENTRY WHERE authenticator_id IN"
                    + " (SELECT id FROM AUTHENTICATOR_CONFIG WHERE realm_id = ?)",
            "AUTHENTICATOR_CONFIG WHERE realm_id = ?",
            "REQUIRED_ACTION_PROVIDER WHERE realm_id = ?",
            "REALM_ATTRIBUTE WHERE realm_id = ?",
            "REALM_EVENTS_LISTENERS WHERE realm_id = ?",
            "REALM_REQUIRED_CREDENTIAL WHERE realm_id = ?",
            "CLIENT WHERE id " + CLIENTS,
            "REALM WHERE id = ?");

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
            return dialect.isMySql() ? oneByOne(conditions, key) : together(conditions, key);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean oneByOne(List<String> conditions, String key) throws SQLException {
        RoundTrip deletions = new RoundTrip(dialect);
        conditions.forEach(condition -> deletions.add(
                "DELETE FROM " + condition,
                Collections.nCopies(places(condition), key).toArray()));
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
            int places = places(sql);
            for (int i = 1; i <= places; i++) {
                statement.setString(i, key);
            }
            try (ResultSet rows = statement.executeQuery()) {
                return isOne(rows);
            }
        }
    }

    /** Returns how many places a statement has for the key. It allocates nothing, since a deletion is measured with it. */
    private static int places(CharSequence sql) {
        int places = 0;
        for (int i = 0; i < sql.length(); i++) {
            if (sql.charAt(i) == '?') {
                places++;
            }
        }
        return places;
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

    /** Deletes by one statement, in the database that can check at its end who refers to whom. */
    @Override
    public boolean deleteRealm(String key) {
        if (dialect.isMySql()) {
            throw new IllegalStateException(
                    "a realm and the client that it names are not deleted from MySQL in one round trip; measure this floor"
                            + " on PostgreSQL");
        }
        return delete(REALM, key);
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
