package org.identityperf.keycloak.current.operation;

import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.identityperf.keycloak.current.DeletionPopulation;
import org.identityperf.keycloak.current.DeletionTables;
import org.identityperf.keycloak.current.KeycloakTable;
import org.identityperf.keycloak.current.RealmDeletionDataset;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.TableRows;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserManager;
import org.keycloak.services.managers.ClientManager;
import org.keycloak.services.managers.RealmManager;

/**
 * The deletion of what a realm has, or of a realm, with all that hangs on it. The server makes the calls that its
 * administrators' endpoints make. The floor deletes by conditions on the key; what refers to something comes before it.
 */
public enum Deletion {
    /** A user with attributes, roles, groups, consents and sessions. */
    USER(
            DeletionPopulation::userKey,
            DeletionTables::users,
            (session, realm, key) ->
                    new UserManager(session).removeUser(realm, session.users().getUserById(realm, key)),
            List.of(
                    "OFFLINE_CLIENT_SESSION WHERE user_session_id IN"
                            + " (SELECT user_session_id FROM OFFLINE_USER_SESSION WHERE user_id = ?)",
                    "OFFLINE_USER_SESSION WHERE user_id = ?",
                    Sql.CONSENT_SCOPES + "user_id = ?)",
                    "USER_CONSENT WHERE user_id = ?",
                    "USER_GROUP_MEMBERSHIP WHERE user_id = ?",
                    "USER_ROLE_MAPPING WHERE user_id = ?",
                    "USER_ATTRIBUTE WHERE user_id = ?",
                    "USER_ENTITY WHERE id = ?")),
    /** A role with attributes and with those who have it, in composites, and a composite itself. */
    ROLE(
            DeletionPopulation::roleKey,
            DeletionTables::roles,
            (session, realm, key) -> {
                RoleModel role = realm.getRoleById(key);
                return role.getContainer().removeRole(role);
            },
            List.of(
                    "ROLE_ATTRIBUTE WHERE role_id = ?",
                    "USER_ROLE_MAPPING WHERE role_id = ?",
                    "GROUP_ROLE_MAPPING WHERE role_id = ?",
                    "SCOPE_MAPPING WHERE role_id = ?",
                    "COMPOSITE_ROLE WHERE composite = ?",
                    "COMPOSITE_ROLE WHERE child_role = ?",
                    "KEYCLOAK_ROLE WHERE id = ?")),
    /** A group with attributes, members, roles and the groups below it. */
    GROUP(
            DeletionPopulation::groupKey,
            DeletionTables::groups,
            (session, realm, key) -> realm.removeGroup(session.groups().getGroupById(realm, key)),
            List.of(
                    "GROUP_ATTRIBUTE WHERE group_id = ?",
                    "GROUP_ROLE_MAPPING WHERE group_id = ?",
                    "USER_GROUP_MEMBERSHIP WHERE group_id = ?",
                    "KEYCLOAK_GROUP WHERE parent_group = ?",
                    "KEYCLOAK_GROUP WHERE id = ?")),
    /** A client with attributes, roles that users have, consents and client sessions. */
    CLIENT(
            DeletionPopulation::clientKey,
            DeletionTables::clients,
            (session, realm, key) ->
                    new ClientManager(new RealmManager(session)).removeClient(realm, realm.getClientById(key)),
            List.of(
                    "OFFLINE_CLIENT_SESSION WHERE client_id = ?",
                    Sql.CONSENT_SCOPES + "client_id = ?)",
                    "USER_CONSENT WHERE client_id = ?",
                    "USER_ROLE_MAPPING WHERE role_id IN (SELECT id FROM KEYCLOAK_ROLE WHERE client = ?)",
                    "KEYCLOAK_ROLE WHERE client = ?",
                    "CLIENT_SCOPE_CLIENT WHERE client_id = ?",
                    "WEB_ORIGINS WHERE client_id = ?",
                    "REDIRECT_URIS WHERE client_id = ?",
                    "CLIENT_ATTRIBUTES WHERE client_id = ?",
                    "CLIENT WHERE id = ?")),
    /** Another realm with clients, roles, groups and users, who have consented to clients. */
    REALM(
            (population, i) -> RealmDeletionDataset.key(i),
            (population, address) -> RealmDeletionDataset.realms(address),
            (session, none, key) -> {
                RealmManager manager = new RealmManager(session);
                RealmModel realm = manager.getRealm(key);
                session.getContext().setRealm(realm);
                return manager.removeRealm(realm);
            },
            Sql.OF_REALM) {
        /** Does not read the realm whose objects the others are. */
        @Override
        public boolean delete(Reader reader, String key) {
            return reader.request(session -> onServer(session, null, key), floor -> {
                if (floor.dialect().isMySql()) {
                    throw new IllegalStateException("a realm and the client that it names are not deleted from MySQL"
                            + " in one round trip; measure this floor on PostgreSQL");
                }
                return floor.deleteTogether(Sql.OF_REALM, key);
            });
        }
    };

    private final Key key;
    private final Rows rows;
    private final OnServer server;
    private final List<String> floor;

    Deletion(Key key, Function<DeletionTables, List<KeycloakTable>> rows, OnServer server, List<String> floor) {
        this(
                key,
                (population, address) ->
                        KeycloakTable.existing(address, rows.apply(DeletionTables.of(population, address))),
                server,
                floor);
    }

    Deletion(Key key, Rows rows, OnServer server, List<String> floor) {
        this.key = key;
        this.rows = rows;
        this.server = server;
        this.floor = floor;
    }

    private interface Key {
        String of(DeletionPopulation population, int i);
    }

    private interface Rows {
        List<TableRows> of(DeletionPopulation population, Address address) throws SQLException;
    }

    private interface OnServer {
        boolean delete(KeycloakSession session, RealmModel realm, String key);
    }

    /** Returns the key of number i of what is to be deleted. */
    public String key(DeletionPopulation population, int i) {
        return key.of(population, i);
    }

    /** Returns the rows of all that is to be deleted, each table after those that it refers to. */
    public List<TableRows> rows(DeletionPopulation population, Address address) throws SQLException {
        return rows.of(population, address);
    }

    final boolean onServer(KeycloakSession session, RealmModel realm, String key) {
        return server.delete(session, realm, key);
    }

    /** Deletes what has that key, and returns whether it was there. */
    public boolean delete(Reader reader, String key) {
        return reader.ask(
                (session, realm) -> onServer(session, realm, key), statements -> statements.deleteTogether(floor, key));
    }

    /** What the conditions of several constants have in common. */
    private static final class Sql {

        private static final String CONSENT_SCOPES =
                "USER_CONSENT_CLIENT_SCOPE WHERE user_consent_id IN (SELECT id FROM USER_CONSENT WHERE ";

        // What is the realm's, and what is its administrators' client's, which is in the master realm.
        private static final String CLIENTS = "IN (SELECT id FROM CLIENT WHERE realm_id = ? OR id ="
                + " (SELECT master_admin_client FROM REALM WHERE id = ?))";
        private static final String ROLES = "IN (SELECT id FROM KEYCLOAK_ROLE WHERE realm_id = ? OR client ="
                + " (SELECT master_admin_client FROM REALM WHERE id = ?))";
        private static final String SCOPES = "IN (SELECT id FROM CLIENT_SCOPE WHERE realm_id = ?)";
        private static final String USERS = "IN (SELECT id FROM USER_ENTITY WHERE realm_id = ?)";

        private static final List<String> OF_REALM = List.of(
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
    }
}
