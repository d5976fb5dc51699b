package org.identityperf.keycloak.current.reader;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.identityperf.keycloak.current.CurrentSchema;

/** This floor answers each question about users with one statement. */
final class FloorUsers implements UserReader {

    private static final String COLUMNS =
            "SELECT u.id, u.username, u.email, u.first_name, u.last_name, a.name, a.value";
    private static final String WITH_ATTRIBUTES = " LEFT JOIN USER_ATTRIBUTE a ON a.user_id = u.id";
    private static final String OF_REALM = " WHERE u.realm_id = ? AND u.service_account_client_link IS NULL";
    private static final String ONE = COLUMNS + " FROM USER_ENTITY u" + WITH_ATTRIBUTES + " WHERE u.realm_id = ? AND ";
    private static final String PAGE = COLUMNS + " FROM (SELECT * FROM USER_ENTITY u" + OF_REALM
            + "%s ORDER BY u.username LIMIT ? OFFSET ?) u" + WITH_ATTRIBUTES + " ORDER BY u.username";
    private static final String LIKE =
            " AND (u.username LIKE ? OR u.email LIKE ? OR lower(u.first_name) LIKE ? OR lower(u.last_name) LIKE ?)";
    private static final String WITH_VALUE =
            " AND u.id IN (SELECT user_id FROM USER_ATTRIBUTE WHERE name = ? AND value = ?)";
    private static final String ROLES = "WITH RECURSIVE above (id, parent) AS (SELECT k.id, k.parent_group"
            + " FROM USER_GROUP_MEMBERSHIP m JOIN KEYCLOAK_GROUP k ON k.id = m.group_id WHERE m.user_id = ?"
            + " UNION SELECT k.id, k.parent_group FROM KEYCLOAK_GROUP k JOIN above ON k.id = above.parent),"
            + " deep (id) AS (SELECT given.id FROM (SELECT role_id AS id FROM USER_ROLE_MAPPING WHERE user_id = ?"
            + " UNION SELECT g.role_id FROM GROUP_ROLE_MAPPING g JOIN above ON above.id = g.group_id) given"
            + " UNION SELECT c.child_role FROM COMPOSITE_ROLE c JOIN deep ON deep.id = c.composite)"
            + " SELECT r.name FROM deep JOIN KEYCLOAK_ROLE r ON r.id = deep.id";
    private static final String GROUPS = "SELECT k.name FROM USER_GROUP_MEMBERSHIP m"
            + " JOIN KEYCLOAK_GROUP k ON k.id = m.group_id WHERE m.user_id = ? ORDER BY k.name";
    private static final String PATHS = "WITH RECURSIVE above (start_id, step, name, parent) AS (SELECT k.id, 0,"
            + " k.name, k.parent_group FROM USER_GROUP_MEMBERSHIP m JOIN KEYCLOAK_GROUP k ON k.id = m.group_id"
            + " WHERE m.user_id = ? UNION ALL SELECT a.start_id, a.step + 1, k.name, k.parent_group"
            + " FROM above a JOIN KEYCLOAK_GROUP k ON k.id = a.parent)"
            + " SELECT start_id, name FROM above ORDER BY step DESC";
    private static final String MEMBERS = "SELECT u.username FROM USER_GROUP_MEMBERSHIP m"
            + " JOIN USER_ENTITY u ON u.id = m.user_id WHERE m.group_id = ? ORDER BY u.username LIMIT ? OFFSET ?";

    private final FloorStatements statements;

    FloorUsers(FloorStatements statements) {
        this.statements = statements;
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

    private static Map<String, String> links(ResultSet rows) throws SQLException {
        Map<String, String> links = new HashMap<>();
        while (rows.next()) {
            links.put(rows.getString(1), rows.getString(2));
        }
        return links;
    }

    private static List<String> paths(ResultSet rows) throws SQLException {
        Map<String, String> paths = new HashMap<>();
        while (rows.next()) {
            paths.merge(rows.getString(1), '/' + rows.getString(2), String::concat);
        }
        return paths.values().stream().sorted().toList();
    }

    private UserView one(String condition, String value) {
        return statements
                .ask(ONE + condition, FloorUsers::views, CurrentSchema.REALM, value)
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
        return statements.ask(
                ONE + "u.id IN (SELECT user_id FROM USER_ATTRIBUTE WHERE name = ? AND value = ?)",
                FloorUsers::views,
                CurrentSchema.REALM,
                name,
                value);
    }

    @Override
    public UserView linkedWith(String provider, String subject) {
        return statements
                .ask(
                        ONE + "u.id = (SELECT user_id FROM FEDERATED_IDENTITY"
                                + " WHERE realm_id = ? AND identity_provider = ? AND federated_user_id = ?)",
                        FloorUsers::views,
                        CurrentSchema.REALM,
                        CurrentSchema.REALM,
                        provider,
                        subject)
                .get(0);
    }

    @Override
    public Map<String, String> links(String userId) {
        return statements.ask(
                "SELECT identity_provider, federated_user_id FROM FEDERATED_IDENTITY WHERE user_id = ?",
                FloorUsers::links,
                userId);
    }

    @Override
    public Set<String> roles(String userId) {
        return new TreeSet<>(statements.ask(ROLES, FloorStatements::names, userId, userId));
    }

    /** Returns the same roles as {@link #roles}. */
    @Override
    public Set<String> rolesInToken(String userId, String clientKey) {
        return roles(userId);
    }

    @Override
    public List<String> groups(String userId) {
        return statements.ask(GROUPS, FloorStatements::names, userId);
    }

    @Override
    public List<String> groupPaths(String userId) {
        return statements.ask(PATHS, FloorUsers::paths, userId);
    }

    @Override
    public List<UserView> page(int first, int most) {
        return statements.ask(PAGE.formatted(""), FloorUsers::views, CurrentSchema.REALM, most, first);
    }

    @Override
    public List<UserView> search(String text, int first, int most) {
        String pattern = text + '%';
        return statements.ask(
                PAGE.formatted(LIKE),
                FloorUsers::views,
                CurrentSchema.REALM,
                pattern,
                pattern,
                pattern,
                pattern,
                most,
                first);
    }

    @Override
    public List<UserView> withAttribute(String name, String value, int first, int most) {
        return statements.ask(
                PAGE.formatted(WITH_VALUE), FloorUsers::views, CurrentSchema.REALM, name, value, most, first);
    }

    @Override
    public long count() {
        return statements.ask(
                "SELECT count(*) FROM USER_ENTITY u" + OF_REALM, FloorStatements::number, CurrentSchema.REALM);
    }

    @Override
    public List<String> members(String groupId, int first, int most) {
        return statements.ask(MEMBERS, FloorStatements::names, groupId, most, first);
    }
}
