package org.identityperf.keycloak.current.reader;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.identityperf.keycloak.current.CurrentSchema;

/** This floor answers each question about a realm with one statement. */
final class FloorRealm implements RealmReader {

    private static final String ROLE = "SELECT r.id, r.name,"
            + " EXISTS (SELECT 1 FROM COMPOSITE_ROLE c WHERE c.composite = r.id) FROM KEYCLOAK_ROLE r WHERE ";

    private final FloorStatements statements;
    private final ManyValues many;
    private final String clients;
    private final String policies;
    private final String permits;

    FloorRealm(FloorStatements statements, ManyValues many) {
        this.statements = statements;
        this.many = many;
        this.clients = "SELECT c.client_id, " + many.of("r.value", "REDIRECT_URIS r WHERE r.client_id = c.id")
                + ", " + many.of("o.value", "WEB_ORIGINS o WHERE o.client_id = c.id")
                + ", " + many.of("concat(a.name, '=', a.value)", "CLIENT_ATTRIBUTES a WHERE a.client_id = c.id")
                + ", "
                + many.of(
                        "s.name",
                        "CLIENT_SCOPE_CLIENT g JOIN CLIENT_SCOPE s ON s.id = g.scope_id"
                                + " WHERE g.client_id = c.id AND g.default_scope")
                + " FROM CLIENT c WHERE c.realm_id = ?";
        this.policies = "SELECT p.name, "
                + many.of("r.id", many.ids("c.value") + " AS named JOIN KEYCLOAK_ROLE r ON r.id = named.id")
                + " FROM RESOURCE_SERVER_POLICY p"
                + " JOIN POLICY_CONFIG c ON c.policy_id = p.id AND c.name = 'roles' WHERE p.id = ?";
        this.permits = "SELECT count(*) FROM RESOURCE_POLICY p JOIN ASSOCIATED_POLICY a ON a.policy_id = p.policy_id"
                + " JOIN POLICY_CONFIG c ON c.policy_id = a.associated_policy_id AND c.name = 'roles'"
                // No EXISTS: MySQL joins its JSON_TABLE before it has read the row that holds the JSON.
                + " WHERE p.resource_id = ? AND (SELECT count(*) FROM " + many.ids("c.value")
                + " AS named JOIN KEYCLOAK_ROLE r ON r.id = named.id WHERE r.name = ?) > 0";
    }

    private List<ClientView> clientViews(ResultSet rows) throws SQLException {
        List<ClientView> clients = new ArrayList<>();
        while (rows.next()) {
            clients.add(new ClientView(
                    rows.getString(1),
                    many.read(rows, 2),
                    many.read(rows, 3),
                    many.read(rows, 4).stream()
                            .map(attribute -> attribute.split("=", 2))
                            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1])),
                    many.read(rows, 5)));
        }
        return clients;
    }

    private static RoleView role(ResultSet rows) throws SQLException {
        rows.next();
        return new RoleView(rows.getString(1), rows.getString(2), rows.getBoolean(3));
    }

    private PolicyView policy(ResultSet rows) throws SQLException {
        rows.next();
        return new PolicyView(rows.getString(1), many.read(rows, 2));
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
                .ask(clients + " AND c.client_id = ?", this::clientViews, CurrentSchema.REALM, clientId)
                .get(0);
    }

    @Override
    public List<ClientView> clients(int first, int most) {
        return statements.ask(
                clients + " ORDER BY c.client_id LIMIT ? OFFSET ?",
                this::clientViews,
                CurrentSchema.REALM,
                most,
                first);
    }

    @Override
    public Set<String> clientRoles(String clientKey) {
        return names("SELECT name FROM KEYCLOAK_ROLE WHERE client = ?", clientKey);
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
                CurrentSchema.REALM,
                name);
    }

    @Override
    public Set<String> parts(String roleId) {
        return names(
                "SELECT r.name FROM COMPOSITE_ROLE c JOIN KEYCLOAK_ROLE r ON r.id = c.child_role WHERE c.composite = ?",
                roleId);
    }

    @Override
    public List<GroupView> below(String groupId) {
        return statements.ask(
                "SELECT g.name, (SELECT count(*) FROM KEYCLOAK_GROUP b WHERE b.parent_group = g.id)"
                        + " FROM KEYCLOAK_GROUP g WHERE g.realm_id = ? AND g.parent_group = ? ORDER BY g.name",
                FloorRealm::groups,
                CurrentSchema.REALM,
                groupId);
    }

    @Override
    public PolicyView policy(String id) {
        return statements.ask(policies, this::policy, id);
    }

    @Override
    public boolean permits(String resourceId, String roleName) {
        return statements.ask(permits, FloorStatements::number, resourceId, roleName) > 0;
    }
}
