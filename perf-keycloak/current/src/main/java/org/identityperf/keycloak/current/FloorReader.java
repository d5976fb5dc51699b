package org.identityperf.keycloak.current;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.identityperf.probe.address.Address;

/** The same answers through the bare driver, one statement each; it keeps nothing. */
final class FloorReader implements RealmReader {

    private static final String COLUMNS =
            "SELECT u.id, u.username, u.email, u.first_name, u.last_name, a.name, a.value";
    private static final String WITH_ATTRIBUTES = " LEFT JOIN user_attribute a ON a.user_id = u.id";
    private static final String OF_REALM = " WHERE u.realm_id = ? AND u.service_account_client_link IS NULL";
    private static final String ONE = COLUMNS + " FROM user_entity u" + WITH_ATTRIBUTES + " WHERE u.realm_id = ? AND ";
    private static final String PAGE = COLUMNS + " FROM (SELECT * FROM user_entity u" + OF_REALM
            + "%s ORDER BY u.username LIMIT ? OFFSET ?) u" + WITH_ATTRIBUTES + " ORDER BY u.username";
    private static final String LIKE =
            " AND (u.username LIKE ? OR u.email LIKE ? OR lower(u.first_name) LIKE ? OR lower(u.last_name) LIKE ?)";
    private static final String ROLES = "WITH RECURSIVE above (id, parent) AS (SELECT k.id, k.parent_group"
            + " FROM user_group_membership m JOIN keycloak_group k ON k.id = m.group_id WHERE m.user_id = ?"
            + " UNION SELECT k.id, k.parent_group FROM keycloak_group k JOIN above ON k.id = above.parent),"
            + " deep (id) AS (SELECT given.id FROM (SELECT role_id AS id FROM user_role_mapping WHERE user_id = ?"
            + " UNION SELECT g.role_id FROM group_role_mapping g JOIN above ON above.id = g.group_id) given"
            + " UNION SELECT c.child_role FROM composite_role c JOIN deep ON deep.id = c.composite)"
            + " SELECT r.name FROM deep JOIN keycloak_role r ON r.id = deep.id";
    private static final String GROUPS = "SELECT k.name FROM user_group_membership m"
            + " JOIN keycloak_group k ON k.id = m.group_id WHERE m.user_id = ? ORDER BY k.name";
    private static final String MEMBERS = "SELECT u.username FROM user_group_membership m"
            + " JOIN user_entity u ON u.id = m.user_id WHERE m.group_id = ? ORDER BY u.username LIMIT ? OFFSET ?";

    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    FloorReader(Address address) {
        try {
            this.connection = address.connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads all rows of an answer. */
    private interface Answer<T> {
        T read(ResultSet rows) throws SQLException;
    }

    private <T> T ask(String sql, Answer<T> answer, Object... values) {
        try {
            PreparedStatement statement = statements.get(sql);
            if (statement == null) {
                statement = connection.prepareStatement(sql);
                statements.put(sql, statement);
            }
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                return answer.read(rows);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<UserView> views(ResultSet rows) throws SQLException {
        Map<String, UserView> views = new LinkedHashMap<>();
        while (rows.next()) {
            String id = rows.getString(1);
            UserView view = views.get(id);
            if (view == null) {
                view = new UserView(
                        rows.getString(2), rows.getString(3), rows.getString(4), rows.getString(5), new HashMap<>());
                views.put(id, view);
            }
            if (rows.getString(6) != null) {
                view.attributes().put(rows.getString(6), rows.getString(7));
            }
        }
        return List.copyOf(views.values());
    }

    private static List<String> names(ResultSet rows) throws SQLException {
        List<String> names = new ArrayList<>();
        while (rows.next()) {
            names.add(rows.getString(1));
        }
        return names;
    }

    private UserView one(String condition, String value) {
        return ask(ONE + condition, FloorReader::views, KeycloakSchema.REALM, value)
                .get(0);
    }

    @Override
    public UserView byId(String id) {
        return one("u.id = ?", id);
    }

    @Override
    public UserView byUserName(String name) {
        return one("u.username = ?", name);
    }

    @Override
    public UserView byEmail(String email) {
        return one("u.email = ?", email);
    }

    @Override
    public List<UserView> byAttribute(String name, String value) {
        return ask(
                ONE + "u.id IN (SELECT user_id FROM user_attribute WHERE name = ? AND value = ?)",
                FloorReader::views,
                KeycloakSchema.REALM,
                name,
                value);
    }

    @Override
    public Set<String> roles(String userId) {
        return new TreeSet<>(ask(ROLES, FloorReader::names, userId, userId));
    }

    @Override
    public List<String> groups(String userId) {
        return ask(GROUPS, FloorReader::names, userId);
    }

    @Override
    public List<UserView> page(int first, int most) {
        return ask(PAGE.formatted(""), FloorReader::views, KeycloakSchema.REALM, most, first);
    }

    @Override
    public List<UserView> search(String text, int first, int most) {
        String pattern = text + '%';
        return ask(
                PAGE.formatted(LIKE),
                FloorReader::views,
                KeycloakSchema.REALM,
                pattern,
                pattern,
                pattern,
                pattern,
                most,
                first);
    }

    @Override
    public long count() {
        return ask(
                "SELECT count(*) FROM user_entity u" + OF_REALM,
                rows -> {
                    rows.next();
                    return rows.getLong(1);
                },
                KeycloakSchema.REALM);
    }

    @Override
    public List<String> members(String groupId, int first, int most) {
        return ask(MEMBERS, FloorReader::names, groupId, most, first);
    }

    @Override
    public void forget() {
        // It keeps nothing.
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
