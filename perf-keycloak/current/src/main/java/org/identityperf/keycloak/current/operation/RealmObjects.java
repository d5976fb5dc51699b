package org.identityperf.keycloak.current.operation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.ManyValues;
import org.identityperf.keycloak.current.reader.Reader;
import org.keycloak.models.ClientModel;
import org.keycloak.models.RoleModel;

/** The operations on a realm's clients, roles and groups. The floor runs one statement for each. */
public final class RealmObjects {

    private static final int PAGE = 20;

    private static final Map<ManyValues, String> CLIENTS = ManyValues.sql(
            many -> "SELECT c.client_id, " + many.of("r.value", "REDIRECT_URIS r WHERE r.client_id = c.id")
                    + ", " + many.of("o.value", "WEB_ORIGINS o WHERE o.client_id = c.id")
                    + ", " + many.of("concat(a.name, '=', a.value)", "CLIENT_ATTRIBUTES a WHERE a.client_id = c.id")
                    + ", "
                    + many.of(
                            "s.name",
                            "CLIENT_SCOPE_CLIENT g JOIN CLIENT_SCOPE s ON s.id = g.scope_id"
                                    + " WHERE g.client_id = c.id AND g.default_scope")
                    + " FROM CLIENT c WHERE c.realm_id = ?");
    private static final String ROLES = "SELECT r.id, r.name,"
            + " EXISTS (SELECT 1 FROM COMPOSITE_ROLE c WHERE c.composite = r.id) FROM KEYCLOAK_ROLE r WHERE ";

    private RealmObjects() {}

    /** What is read. */
    public enum Read {
        /** The client of that name. */
        CLIENT(new Operation<>(
                (reader, data, i) ->
                        client(reader, ClientPopulation.clientId(data.clients().apart(i))),
                (data, i) -> ClientView.of(data.clients().apart(i)))),
        /** A page of clients, another one for each turn. */
        CLIENTS(new Operation<>(
                (reader, data, i) -> clients(reader, ClientPopulation.BEFORE + start(data, i), length(data, i)),
                (data, i) -> data.clients()
                        .byName()
                        .skip(start(data, i))
                        .limit(PAGE)
                        .map(ClientView::of)
                        .toList())),
        /** A client's roles. */
        CLIENT_ROLES(Operation.of(
                (session, realm, data, i) ->
                        names(session.roles().getClientRolesStream(realm.getClientById(withRoles(data, i)))),
                "SELECT name FROM KEYCLOAK_ROLE WHERE client = ?",
                rows -> Set.copyOf(FloorReader.names(rows)),
                (data, i) -> List.of(withRoles(data, i)),
                (data, i) -> data.clients().roleNames())),
        /** The role of a client with that name, which is a composite of all its others. */
        CLIENT_ROLE(Operation.of(
                (session, realm, data, i) -> view(session.roles()
                        .getClientRole(realm.getClientById(withRoles(data, i)), ClientPopulation.roleName(0))),
                ROLES + "r.client = ? AND r.name = ?",
                RealmObjects::role,
                (data, i) -> List.of(withRoles(data, i), ClientPopulation.roleName(0)),
                (data, i) -> new RoleView(
                        whole(data, i),
                        ClientPopulation.roleName(0),
                        data.sizes().clientRoles() > 1))),
        /** The roles in such a composite. */
        PARTS(Operation.of(
                (session, realm, data, i) ->
                        names(session.roles().getRoleById(realm, whole(data, i)).getCompositesStream()),
                "SELECT r.name FROM COMPOSITE_ROLE c JOIN KEYCLOAK_ROLE r ON r.id = c.child_role"
                        + " WHERE c.composite = ?",
                rows -> Set.copyOf(FloorReader.names(rows)),
                (data, i) -> List.of(whole(data, i)),
                (data, i) -> data.clients().parts())),
        /** The realm's role of that name. */
        ROLE(new Operation<>(
                (reader, data, i) -> role(reader, UserPopulation.roleName(data.roleApart(i))),
                (data, i) -> RoleView.of(data, data.roleApart(i)))),
        /** The groups below a group, each with how many are below it: a level of the tree that administrators open. */
        GROUPS(new Operation<>(
                (reader, data, i) -> below(reader, data.groupId(i % data.sizes().groups())),
                (data, i) -> GroupView.below(data, i % data.sizes().groups())));

        private final Operation<UserPopulation> operation;

        Read(Operation<UserPopulation> operation) {
            this.operation = operation;
        }

        public Operation<UserPopulation> operation() {
            return operation;
        }

        private static int start(UserPopulation data, int i) {
            return i * PAGE % data.sizes().clients();
        }

        private static int length(UserPopulation data, int i) {
            return Math.min(PAGE, data.sizes().clients() - start(data, i));
        }

        private static String withRoles(UserPopulation data, int i) {
            return data.clients().key(data.clients().withRoles(i));
        }

        private static String whole(UserPopulation data, int i) {
            return data.clients().roleId(data.clients().withRoles(i), 0);
        }
    }

    /** Returns the client that applications know by that name. */
    public static ClientView client(Reader reader, String clientId) {
        return reader.ask(
                (session, realm) -> view(session.clients().getClientByClientId(realm, clientId)),
                floor -> clients(floor, " AND c.client_id = ?", clientId).get(0));
    }

    /** Returns a page of all clients by name, each with all that belongs to it. */
    public static List<ClientView> clients(Reader reader, int first, int most) {
        return reader.ask(
                (session, realm) -> session.clients()
                        .getClientsStream(realm, first, most)
                        .map(RealmObjects::view)
                        .toList(),
                floor -> clients(floor, " ORDER BY c.client_id LIMIT ? OFFSET ?", most, first));
    }

    private static ClientView view(ClientModel client) {
        return new ClientView(
                client.getClientId(),
                Set.copyOf(client.getRedirectUris()),
                Set.copyOf(client.getWebOrigins()),
                Map.copyOf(client.getAttributes()),
                Set.copyOf(client.getClientScopes(true).keySet()));
    }

    private static List<ClientView> clients(FloorReader floor, String which, Object... values) {
        ManyValues many = floor.many();
        return floor.ask(
                CLIENTS.get(many) + which,
                rows -> {
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
                },
                Stream.concat(Stream.of(CurrentSchema.REALM), Stream.of(values)).toArray());
    }

    private static Set<String> names(Stream<RoleModel> roles) {
        return roles.map(RoleModel::getName).collect(Collectors.toSet());
    }

    /** Returns a role of the realm itself. */
    public static RoleView role(Reader reader, String name) {
        return reader.ask(
                (session, realm) -> view(session.roles().getRealmRole(realm, name)),
                floor -> floor.ask(
                        ROLES + "r.realm_id = ? AND NOT r.client_role AND r.name = ?",
                        RealmObjects::role,
                        CurrentSchema.REALM,
                        name));
    }

    private static RoleView view(RoleModel role) {
        return new RoleView(role.getId(), role.getName(), role.isComposite());
    }

    private static RoleView role(ResultSet rows) throws SQLException {
        rows.next();
        return new RoleView(rows.getString(1), rows.getString(2), rows.getBoolean(3));
    }

    /** Returns the groups right below a group, by name, each with how many are below it in turn. */
    public static List<GroupView> below(Reader reader, String groupId) {
        return reader.ask(
                (session, realm) -> session.groups()
                        .getGroupById(realm, groupId)
                        .getSubGroupsStream()
                        .map(group -> new GroupView(group.getName(), group.getSubGroupsCount()))
                        .toList(),
                floor -> floor.ask(
                        "SELECT g.name, (SELECT count(*) FROM KEYCLOAK_GROUP b WHERE b.parent_group = g.id)"
                                + " FROM KEYCLOAK_GROUP g WHERE g.realm_id = ? AND g.parent_group = ? ORDER BY g.name",
                        RealmObjects::groups,
                        CurrentSchema.REALM,
                        groupId));
    }

    private static List<GroupView> groups(ResultSet rows) throws SQLException {
        List<GroupView> groups = new ArrayList<>();
        while (rows.next()) {
            groups.add(new GroupView(rows.getString(1), rows.getLong(2)));
        }
        return groups;
    }

    /**
     * What a caller learns about a role.
     *
     * @param composite whether it is made of others
     */
    public record RoleView(String id, String name, boolean composite) {

        /** Returns what a correct answer says about role k of the realm. */
        public static RoleView of(UserPopulation about, int k) {
            return new RoleView(about.roleId(k), UserPopulation.roleName(k), about.isComposite(k));
        }
    }

    /**
     * What a tree of groups shows about one group.
     *
     * @param below how many groups are right below it
     */
    public record GroupView(String name, long below) {

        /** Returns what a correct answer says about the groups right below group k. */
        public static List<GroupView> below(UserPopulation about, int k) {
            return about.below(k)
                    .map(below -> new GroupView(
                            UserPopulation.groupName(below), about.below(below).count()))
                    .toList();
        }
    }

    /**
     * What a caller learns about a client.
     *
     * @param defaultScopes the names of the scopes that its tokens have without a request
     */
    public record ClientView(
            String clientId,
            Set<String> redirectUris,
            Set<String> webOrigins,
            Map<String, String> attributes,
            Set<String> defaultScopes) {

        /** Returns what a correct answer says about client k. */
        public static ClientView of(int k) {
            return new ClientView(
                    ClientPopulation.clientId(k),
                    Set.of(ClientPopulation.redirectUri(k)),
                    Set.of(ClientPopulation.origin(k)),
                    Map.of(ClientPopulation.ATTRIBUTE, "+"),
                    ClientPopulation.DEFAULT_SCOPES);
        }
    }
}
