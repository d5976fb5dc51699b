package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.probe.load.TableRows;

/**
 * This class makes what is to be deleted as rows of Keycloak's tables, each value as Keycloak writes it. The rows of a
 * table belong to the first that is to be deleted, then as many to the second, and so on. Tables come in an order in
 * which each refers to those before it only.
 */
public final class DeletionTables {

    private static final int OF_EACH = DeletionPopulation.OF_EACH;
    private static final String VALUE = "value";

    private final DeletionPopulation population;
    private final UserPopulation realm;
    private final int attached;
    private final RealmTables tables;
    private final ClientTables clients;
    private final SessionPopulation sessions;
    private final String scope;

    private DeletionTables(DeletionPopulation population, List<ClientTables.GivenScope> scopes) {
        this.population = population;
        this.realm = population.realm();
        this.attached = population.attached();
        // Those to be deleted lack the default role, so its id does not matter.
        this.tables = new RealmTables(realm, "");
        this.clients = new ClientTables(realm, scopes);
        this.sessions = new SessionPopulation(realm, 2L * OF_EACH * attached);
        this.scope = scopes.get(0).id();
    }

    /** Makes the rows of that population, in a database that has the realm's scopes. */
    public static DeletionTables of(DeletionPopulation population, Address database) throws SQLException {
        return new DeletionTables(population, RealmDataset.scopes(database));
    }

    /** A row function writes row j of those that belong to number i of what is to be deleted. */
    private interface OfOne {
        void write(int i, int j, RowWriter into);
    }

    private static TableRows.Row row(int each, OfOne row) {
        return (place, into) -> row.write((int) (place / each), (int) (place % each), into);
    }

    private static TableRows each(TableRows like, int each, OfOne row) {
        return new TableRows(like.table(), like.columns(), (long) OF_EACH * each, row(each, row));
    }

    private TableRows each(String table, List<String> columns, OfOne row) {
        return new TableRows(table, columns, (long) OF_EACH * attached, row(attached, row));
    }

    /** Returns the users to be deleted, with attributes, roles, groups, consents and sessions, online and offline. */
    public List<TableRows> users() {
        return List.of(
                tables.users().part(realm.sizes().users(), OF_EACH),
                each(
                        tables.attributes(),
                        attached,
                        (i, j, into) -> into.text(
                                        realm.attributeId(tables.attributes().count() + (long) i * attached + j))
                                .text(population.userKey(i))
                                .text(attribute(j))
                                .text(VALUE)),
                each(
                        tables.roleMappings(),
                        attached,
                        (i, j, into) -> into.text(realm.roleId(j)).text(population.userKey(i))),
                each(
                        tables.memberships(),
                        attached,
                        (i, j, into) -> RealmTables.member(realm.groupId(j), population.userKey(i), into)),
                consents((i, j, into) ->
                        consent((long) i * attached + j, realm.clients().key(j), population.userKey(i), into)),
                consentScopes(0),
                SessionTables.userSessions(
                        2L * OF_EACH * attached,
                        row(
                                2 * attached,
                                (i, j, into) -> SessionTables.userSession(
                                        sessionId(0, i, j), population.userKey(i), isOffline(j), into))),
                SessionTables.clientSessions(2L * OF_EACH * attached, row(2 * attached, (i, j, into) -> {
                    int client = j % attached;
                    SessionTables.clientSession(
                            sessionId(0, i, j),
                            realm.clients().key(client),
                            ClientPopulation.origin(client),
                            isOffline(j),
                            into);
                })));
    }

    /**
     * Returns the roles to be deleted, with attributes, the users and groups that have them, the clients that may see
     * them, the roles that they are part of and those that they are made of.
     */
    public List<TableRows> roles() {
        return List.of(
                tables.roles().part(realm.sizes().roles(), OF_EACH),
                each(
                        "ROLE_ATTRIBUTE",
                        List.of("id", "role_id", "name", "value"),
                        (i, j, into) -> into.text(realm.id(UserPopulation.Kind.ROLE_ATTRIBUTE, (long) i * attached + j))
                                .text(population.roleKey(i))
                                .text(attribute(j))
                                .text(VALUE)),
                each(
                        tables.roleMappings(),
                        attached,
                        (i, j, into) -> into.text(population.roleKey(i)).text(realm.userId(j))),
                groupRoles((i, j, into) -> into.text(population.roleKey(i)).text(realm.groupId(j))),
                each(
                        "SCOPE_MAPPING",
                        List.of("client_id", "role_id"),
                        (i, j, into) -> into.text(realm.clients().key(j)).text(population.roleKey(i))),
                each(tables.composites(), 2 * attached, (i, j, into) -> {
                    // What it is made of are roles of a client, so that no role contains itself.
                    boolean whole = j < attached;
                    into.text(whole ? population.roleKey(i) : realm.roleId(j - attached))
                            .text(whole ? realm.clients().roleId(0, j) : population.roleKey(i));
                }));
    }

    /** Returns the groups to be deleted, with the groups below them, attributes, members and roles. */
    public List<TableRows> groups() {
        return List.of(
                each(tables.groups(), 1 + attached, (i, j, into) -> {
                    int below = realm.sizes().groups() + OF_EACH + i * attached + j - 1;
                    String key = j == 0 ? population.groupKey(i) : realm.groupId(below);
                    int number = j == 0 ? realm.sizes().groups() + i : below;
                    RealmTables.group(
                            key,
                            UserPopulation.groupName(number),
                            j == 0 ? RealmTables.NO_PARENT : population.groupKey(i),
                            into);
                }),
                each(
                        "GROUP_ATTRIBUTE",
                        List.of("id", "group_id", "name", "value"),
                        (i, j, into) -> into.text(
                                        realm.id(UserPopulation.Kind.GROUP_ATTRIBUTE, (long) i * attached + j))
                                .text(population.groupKey(i))
                                .text(attribute(j))
                                .text(VALUE)),
                each(
                        tables.memberships(),
                        attached,
                        (i, j, into) -> RealmTables.member(population.groupKey(i), realm.userId(j), into)),
                groupRoles((i, j, into) -> into.text(realm.roleId(j)).text(population.groupKey(i))));
    }

    /**
     * Returns the clients to be deleted, with attributes, scopes, roles and a user who has each of these, consents and
     * client sessions, online and offline.
     */
    public List<TableRows> clients() {
        int before = realm.sizes().clients();
        return List.of(
                clients.clients().part(before, OF_EACH),
                each(
                        clients.attributes(),
                        attached,
                        (i, j, into) -> into.text(population.clientKey(i))
                                .text(attribute(j))
                                .text(VALUE)),
                clients.redirectUris().part(before, OF_EACH),
                clients.webOrigins().part(before, OF_EACH),
                clients.scopes().part(before * clients.scopesEach(), OF_EACH * clients.scopesEach()),
                each(clients.roles(), attached, (i, j, into) -> clients.role(before + i, j, into)),
                each(
                        tables.roleMappings(),
                        attached,
                        (i, j, into) ->
                                into.text(realm.clients().roleId(before + i, j)).text(realm.userId(j))),
                consents((i, j, into) ->
                        consent((long) (OF_EACH + i) * attached + j, population.clientKey(i), realm.userId(j), into)),
                consentScopes(OF_EACH),
                SessionTables.clientSessions(
                        2L * OF_EACH * attached,
                        row(
                                2 * attached,
                                (i, j, into) -> SessionTables.clientSession(
                                        sessionId(OF_EACH, i, j),
                                        population.clientKey(i),
                                        ClientPopulation.origin(before + i),
                                        isOffline(j),
                                        into))));
    }

    /** Returns the users' sessions that have sessions at a client to be deleted; they stay when it goes. */
    private TableRows sessionsAtClients() {
        return SessionTables.userSessions(
                2L * OF_EACH * attached,
                row(
                        2 * attached,
                        (i, j, into) -> SessionTables.userSession(
                                sessionId(OF_EACH, i, j), realm.userId(j % attached), isOffline(j), into)));
    }

    /** Returns all rows, each table once. */
    List<TableRows> all() {
        Map<String, TableRows> all = new LinkedHashMap<>();
        Stream.of(users(), roles(), groups(), clients(), List.of(sessionsAtClients()))
                .flatMap(List::stream)
                .forEach(rows -> all.merge(rows.table(), rows, RealmDataset::one));
        return new ArrayList<>(all.values());
    }

    private static String attribute(int j) {
        return "attached" + j;
    }

    private TableRows groupRoles(OfOne row) {
        return each("GROUP_ROLE_MAPPING", List.of("role_id", "group_id"), row);
    }

    private TableRows consents(OfOne row) {
        return each("USER_CONSENT", List.of("id", "client_id", "user_id", "created_date", "last_updated_date"), row);
    }

    private void consent(long place, String clientKey, String userKey, RowWriter into) {
        into.text(realm.id(UserPopulation.Kind.CONSENT, place))
                .text(clientKey)
                .text(userKey)
                .number(UserPopulation.CREATED)
                .number(UserPopulation.CREATED);
    }

    /** Returns the one scope of each consent, after so many owners of consents. */
    private TableRows consentScopes(int before) {
        return each(
                "USER_CONSENT_CLIENT_SCOPE",
                List.of("user_consent_id", "scope_id"),
                (i, j, into) -> into.text(realm.id(UserPopulation.Kind.CONSENT, (long) (before + i) * attached + j))
                        .text(scope));
    }

    /** Returns whether session j of an owner, who has as many of each kind, is offline. */
    private boolean isOffline(int j) {
        return j >= attached;
    }

    private String sessionId(int before, int i, int j) {
        return sessions.id(isOffline(j), (long) (before + i) * attached + j % attached);
    }
}
