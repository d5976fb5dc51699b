package org.identityperf.keycloak.current;

import static org.identityperf.keycloak.current.KeycloakTable.bool;
import static org.identityperf.keycloak.current.KeycloakTable.integer;
import static org.identityperf.keycloak.current.KeycloakTable.number;
import static org.identityperf.keycloak.current.KeycloakTable.text;

import java.util.List;
import java.util.function.LongFunction;

/**
 * This class makes a realm's clients and their roles as rows of Keycloak's tables, each value as Keycloak writes it.
 */
final class ClientTables {

    private final ClientPopulation clients;
    private final CurrentSizes sizes;
    private final List<GivenScope> scopes;

    /**
     * A scope that every new client of the realm gets.
     *
     * @param id of the scope
     * @param unasked whether tokens have it without a request for it
     */
    record GivenScope(String id, boolean unasked) {}

    /** Makes rows of that population's clients, with those scopes. */
    ClientTables(UserPopulation population, List<GivenScope> scopes) {
        this.clients = population.clients();
        this.sizes = population.sizes();
        this.scopes = scopes;
    }

    KeycloakTable clients() {
        return new KeycloakTable(
                "CLIENT",
                sizes.clients(),
                text("id", clients::key),
                text("client_id", ClientPopulation::clientId),
                text("realm_id", CurrentSchema.REALM),
                text("protocol", "openid-connect"),
                bool("enabled", true),
                bool("full_scope_allowed", true),
                bool("public_client", true),
                bool("standard_flow_enabled", true),
                bool("bearer_only", false),
                bool("surrogate_auth_required", false),
                bool("frontchannel_logout", false),
                bool("consent_required", false),
                bool("service_accounts_enabled", false),
                bool("implicit_flow_enabled", false),
                bool("direct_access_grants_enabled", false),
                bool("always_display_in_console", false),
                integer("not_before", 0),
                integer("node_rereg_timeout", 0),
                number("created_timestamp", UserPopulation.CREATED),
                number("last_modified_timestamp", UserPopulation.CREATED));
    }

    KeycloakTable attributes() {
        return attributes(sizes.clients(), clients::key, k -> ClientPopulation.ATTRIBUTE, "+");
    }

    static KeycloakTable attributes(long count, LongFunction<String> client, LongFunction<String> name, String value) {
        return new KeycloakTable(
                "CLIENT_ATTRIBUTES", count, text("client_id", client), text("name", name), text("value", value));
    }

    KeycloakTable redirectUris() {
        return ofEach("REDIRECT_URIS", ClientPopulation::redirectUri);
    }

    KeycloakTable webOrigins() {
        return ofEach("WEB_ORIGINS", ClientPopulation::origin);
    }

    private KeycloakTable ofEach(String table, LongFunction<String> value) {
        return new KeycloakTable(table, sizes.clients(), text("client_id", clients::key), text("value", value));
    }

    /** Returns how many scopes each client has. */
    int scopesEach() {
        return scopes.size();
    }

    KeycloakTable scopes() {
        int each = scopesEach();
        return new KeycloakTable(
                "CLIENT_SCOPE_CLIENT",
                (long) sizes.clients() * each,
                text("client_id", row -> clients.key(row / each)),
                text("scope_id", row -> scopes.get((int) (row % each)).id()),
                bool("default_scope", row -> scopes.get((int) (row % each)).unasked()));
    }

    KeycloakTable roles() {
        return roles(0, clients.withRoles(), sizes.clientRoles());
    }

    /** Returns so many roles of each of so many clients, from that client on. */
    KeycloakTable roles(int first, int count, int each) {
        return new KeycloakTable(
                "KEYCLOAK_ROLE",
                (long) count * each,
                text("id", row -> clients.roleId(first + row / each, (int) (row % each))),
                text("client_realm_constraint", row -> clients.key(first + row / each)),
                bool("client_role", true),
                text("name", row -> ClientPopulation.roleName(row % each)),
                text("realm_id", CurrentSchema.REALM),
                text("client", row -> clients.key(first + row / each)));
    }

    KeycloakTable composites() {
        int parts = sizes.clientRoles() - 1;
        return RealmTables.composites(
                (long) clients.withRoles() * parts,
                row -> clients.roleId(row / parts, 0),
                row -> clients.roleId(row / parts, (int) (row % parts) + 1));
    }
}
