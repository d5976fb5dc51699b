package org.identityperf.keycloak.current.reader;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.identityperf.keycloak.current.KeycloakSchema;

/** One statement an answer tells of a realm. */
final class FloorRealm implements RealmReader {

    private static final String CLIENTS = "SELECT c.client_id,"
            + " ARRAY(SELECT r.value FROM redirect_uris r WHERE r.client_id = c.id),"
            + " ARRAY(SELECT o.value FROM web_origins o WHERE o.client_id = c.id),"
            + " ARRAY(SELECT a.name FROM client_attributes a WHERE a.client_id = c.id ORDER BY a.name),"
            + " ARRAY(SELECT a.value FROM client_attributes a WHERE a.client_id = c.id ORDER BY a.name),"
            + " ARRAY(SELECT s.name FROM client_scope_client g JOIN client_scope s ON s.id = g.scope_id"
            + " WHERE g.client_id = c.id AND g.default_scope)"
            + " FROM client c WHERE c.realm_id = ?";
    private static final String ROLE = "SELECT r.id, r.name,"
            + " EXISTS (SELECT 1 FROM composite_role c WHERE c.composite = r.id) FROM keycloak_role r WHERE ";

    private static final String POLICY =
            "SELECT p.name, ARRAY(SELECT r.id FROM json_array_elements(c.value::json) AS d(role)"
                    + " JOIN keycloak_role r ON r.id = d.role ->> 'id') FROM resource_server_policy p"
                    + " JOIN policy_config c ON c.policy_id = p.id AND c.name = 'roles' WHERE p.id = ?";

    private final FloorStatements statements;

    FloorRealm(FloorStatements statements) {
        this.statements = statements;
    }

    private static List<ClientView> clients(ResultSet rows) throws SQLException {
        List<ClientView> clients = new ArrayList<>();
        while (rows.next()) {
            String[] names = texts(rows.getArray(4));
            String[] values = texts(rows.getArray(5));
            Map<String, String> attributes = new HashMap<>();
            for (int i = 0; i < names.length; i++) {
                attributes.put(names[i], values[i]);
            }
            clients.add(new ClientView(
                    rows.getString(1),
                    Set.of(texts(rows.getArray(2))),
                    Set.of(texts(rows.getArray(3))),
                    attributes,
                    Set.of(texts(rows.getArray(6)))));
        }
        return clients;
    }

    private static String[] texts(Array array) throws SQLException {
        return (String[]) array.getArray();
    }

    private static RoleView role(ResultSet rows) throws SQLException {
        rows.next();
        return new RoleView(rows.getString(1), rows.getString(2), rows.getBoolean(3));
    }

    private static PolicyView policy(ResultSet rows) throws SQLException {
        rows.next();
        return new PolicyView(rows.getString(1), Set.of(texts(rows.getArray(2))));
    }

    private static List<GroupView> groups(ResultSet rows) throws SQLException {
        List<GroupView> groups = new ArrayList<>();
        while (rows.next()) {
            groups.add(new GroupView(rows.getString(1), rows.getLong(2)));
        }
        return groups;
    }

    private Set<String> names(String sql, Object... values) {
        return Set.copyOf(statements.ask(sql, FloorStatements::names, values));
    }

    @Override
    public ClientView client(String clientId) {
        return statements
                .ask(CLIENTS + " AND c.client_id = ?", FloorRealm::clients, KeycloakSchema.REALM, clientId)
                .get(0);
    }

    @Override
    public List<ClientView> clients(int first, int most) {
        return statements.ask(
                CLIENTS + " ORDER BY c.client_id LIMIT ? OFFSET ?",
                FloorRealm::clients,
                KeycloakSchema.REALM,
                most,
                first);
    }

    @Override
    public Set<String> clientRoles(String clientKey) {
        return names("SELECT name FROM keycloak_role WHERE client = ?", clientKey);
    }

    @Override
    public RoleView clientRole(String clientKey, String name) {
        return statements.ask(ROLE + "r.client = ? AND r.name = ?", FloorRealm::role, clientKey, name);
    }

    @Override
    public RoleView role(String name) {
        return statements.ask(
                ROLE + "r.realm_id = ? AND NOT r.client_role AND r.name = ?",
                FloorRealm::role,
                KeycloakSchema.REALM,
                name);
    }

    @Override
    public Set<String> parts(String roleId) {
        return names(
                "SELECT r.name FROM composite_role c JOIN keycloak_role r ON r.id = c.child_role WHERE c.composite = ?",
                roleId);
    }

    @Override
    public List<GroupView> below(String groupId) {
        return statements.ask(
                "SELECT g.name, (SELECT count(*) FROM keycloak_group b WHERE b.parent_group = g.id)"
                        + " FROM keycloak_group g WHERE g.realm_id = ? AND g.parent_group = ? ORDER BY g.name",
                FloorRealm::groups,
                KeycloakSchema.REALM,
                groupId);
    }

    @Override
    public PolicyView policy(String id) {
        return statements.ask(POLICY, FloorRealm::policy, id);
    }
}
