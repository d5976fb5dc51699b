package org.identityperf.keycloak.current;

import static org.identityperf.keycloak.current.KeycloakTable.number;
import static org.identityperf.keycloak.current.KeycloakTable.text;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;

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
    private final ClientPopulation realmClients;
    private final int attached;
    /** How many rows a table has in which each that is to be deleted has one for every attached thing. */
    private final long all;

    private final RealmTables tables;
    private final ClientTables clients;
    private final SessionPopulation sessions;
    private final String scope;

    private DeletionTables(DeletionPopulation population, List<ClientTables.GivenScope> scopes) {
        this.population = population;
        this.realm = population.realm();
        this.realmClients = realm.clients();
        this.attached = population.attached();
        this.all = (long) OF_EACH * attached;
        // Those to be deleted lack the default role, so its id does not matter.
        this.tables = new RealmTables(realm, "");
        this.clients = new ClientTables(realm, scopes);
        this.sessions = new SessionPopulation(realm, 2 * all);
        this.scope = scopes.get(0).id();
    }

    /** Makes the rows of that population, in a database that has the realm's scopes. */
    public static DeletionTables of(DeletionPopulation population, Address database) throws SQLException {
        return new DeletionTables(population, RealmDataset.scopes(database));
    }

    /** Returns what is to be deleted in each row, of a table with a row for every attached thing. */
    private LongFunction<String> owner(LongFunction<String> key) {
        return row -> key.apply(row / attached);
    }

    /** Returns which of the things in the realm is attached in each row. */
    private LongFunction<String> attached(LongFunction<String> key) {
        return row -> key.apply(row % attached);
    }

    /** Returns the users to be deleted, with attributes, roles, groups, consents and sessions, online and offline. */
    public List<KeycloakTable> users() {
        long before = tables.attributes().count();
        return List.of(
                tables.users().part(realm.sizes().users(), OF_EACH),
                attributes("USER_ATTRIBUTE", "user_id", row -> realm.attributeId(before + row), population::userKey),
                RealmTables.roleMappings(all, attached(realm::roleId), owner(population::userKey)),
                RealmTables.memberships(all, attached(realm::groupId), owner(population::userKey)),
                consents(0, attached(realmClients::key), owner(population::userKey)),
                consentScopes(0),
                SessionTables.userSessions(
                        2 * all, sessionId(0), row -> population.userKey(row / (2 * attached)), this::isSecond),
                SessionTables.clientSessions(
                        2 * all,
                        sessionId(0),
                        attached(realmClients::key),
                        attached(ClientPopulation::origin),
                        this::isSecond));
    }

    /**
     * Returns the roles to be deleted, with attributes, the users and groups that have them, the clients that may see
     * them, the roles that they are part of and those that they are made of.
     */
    public List<KeycloakTable> roles() {
        return List.of(
                tables.roles().part(realm.sizes().roles(), OF_EACH),
                attributes(
                        "ROLE_ATTRIBUTE",
                        "role_id",
                        row -> realm.id(UserPopulation.Kind.ROLE_ATTRIBUTE, row),
                        population::roleKey),
                RealmTables.roleMappings(all, owner(population::roleKey), attached(realm::userId)),
                groupRoles(owner(population::roleKey), attached(realm::groupId)),
                new KeycloakTable(
                        "SCOPE_MAPPING",
                        all,
                        text("client_id", attached(realmClients::key)),
                        text("role_id", owner(population::roleKey))),
                // What it is made of are roles of a client, so that no role contains itself.
                RealmTables.composites(
                        2 * all,
                        row -> isSecond(row) ? realm.roleId(row % attached) : population.roleKey(row / (2 * attached)),
                        row -> isSecond(row)
                                ? population.roleKey(row / (2 * attached))
                                : realmClients.roleId(0, (int) (row % attached))));
    }

    /** Returns the groups to be deleted, with the groups below them, attributes, members and roles. */
    public List<KeycloakTable> groups() {
        int each = 1 + attached;
        return List.of(
                RealmTables.groups(
                        (long) OF_EACH * each,
                        row -> realm.groupId(group(row)),
                        row -> UserPopulation.groupName(group(row)),
                        row -> row % each == 0 ? RealmTables.NO_PARENT : population.groupKey(row / each)),
                attributes(
                        "GROUP_ATTRIBUTE",
                        "group_id",
                        row -> realm.id(UserPopulation.Kind.GROUP_ATTRIBUTE, row),
                        population::groupKey),
                RealmTables.memberships(all, owner(population::groupKey), attached(realm::userId)),
                groupRoles(attached(realm::roleId), owner(population::groupKey)));
    }

    /** Returns the number of the group in a row: one that is to be deleted, or one below it. */
    private long group(long row) {
        long i = row / (1 + attached);
        long j = row % (1 + attached);
        return realm.sizes().groups() + (j == 0 ? i : OF_EACH + i * attached + j - 1);
    }

    /**
     * Returns the clients to be deleted, with attributes, scopes, roles and a user who has each of these, consents and
     * client sessions, online and offline.
     */
    public List<KeycloakTable> clients() {
        int before = realm.sizes().clients();
        return List.of(
                clients.clients().part(before, OF_EACH),
                ClientTables.attributes(all, owner(population::clientKey), attached(DeletionTables::attribute), VALUE),
                clients.redirectUris().part(before, OF_EACH),
                clients.webOrigins().part(before, OF_EACH),
                clients.scopes().part((long) before * clients.scopesEach(), (long) OF_EACH * clients.scopesEach()),
                clients.roles(before, OF_EACH, attached),
                RealmTables.roleMappings(
                        all,
                        row -> realmClients.roleId(before + row / attached, (int) (row % attached)),
                        attached(realm::userId)),
                consents(OF_EACH, owner(population::clientKey), attached(realm::userId)),
                consentScopes(OF_EACH),
                SessionTables.clientSessions(
                        2 * all,
                        sessionId(OF_EACH),
                        row -> population.clientKey(row / (2 * attached)),
                        row -> ClientPopulation.origin(before + row / (2 * attached)),
                        this::isSecond));
    }

    /** Returns the users' sessions that have sessions at a client to be deleted; they stay when it goes. */
    private KeycloakTable sessionsAtClients() {
        return SessionTables.userSessions(2 * all, sessionId(OF_EACH), attached(realm::userId), this::isSecond);
    }

    /** Returns all rows, each table once. */
    List<KeycloakTable> all() {
        Map<String, KeycloakTable> byName = new LinkedHashMap<>();
        Stream.of(users(), roles(), groups(), clients(), List.of(sessionsAtClients()))
                .flatMap(List::stream)
                .forEach(rows -> byName.merge(rows.name(), rows, KeycloakTable::and));
        return new ArrayList<>(byName.values());
    }

    private static String attribute(long j) {
        return "attached" + j;
    }

    private KeycloakTable attributes(
            String table, String column, LongFunction<String> id, LongFunction<String> ownerKey) {
        return new KeycloakTable(
                table,
                all,
                text("id", id),
                text(column, owner(ownerKey)),
                text("name", attached(DeletionTables::attribute)),
                text("value", VALUE));
    }

    private KeycloakTable groupRoles(LongFunction<String> role, LongFunction<String> group) {
        return new KeycloakTable("GROUP_ROLE_MAPPING", all, text("role_id", role), text("group_id", group));
    }

    /** Returns the consents, after those of so many owners. */
    private KeycloakTable consents(int before, LongFunction<String> client, LongFunction<String> user) {
        return new KeycloakTable(
                "USER_CONSENT",
                all,
                text("id", consentId(before)),
                text("client_id", client),
                text("user_id", user),
                number("created_date", UserPopulation.CREATED),
                number("last_updated_date", UserPopulation.CREATED));
    }

    /** Returns the one scope of each consent, after those of so many owners. */
    private KeycloakTable consentScopes(int before) {
        return new KeycloakTable(
                "USER_CONSENT_CLIENT_SCOPE", all, text("user_consent_id", consentId(before)), text("scope_id", scope));
    }

    private LongFunction<String> consentId(int before) {
        return row -> realm.id(UserPopulation.Kind.CONSENT, (long) before * attached + row);
    }

    /**
     * Returns whether a row is in the second half of those of its owner, of a table with two for every attached thing:
     * offline sessions come after those that are online.
     */
    private boolean isSecond(long row) {
        return row % (2 * attached) >= attached;
    }

    /** Returns the id of the session in a row, after those of so many owners. */
    private LongFunction<String> sessionId(int before) {
        return row -> sessions.id(isSecond(row), (before + row / (2 * attached)) * attached + row % attached);
    }
}
