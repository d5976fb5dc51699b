package org.identityperf.keycloak.current;

import java.util.List;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.probe.load.TableRows;

/**
 * This class makes a realm's clients and their roles as rows of Keycloak's tables, each value as Keycloak writes it.
 */
final class ClientTables {

    private final ClientPopulation clients;
    private final CurrentSizes sizes;
    private final List<GivenScope> scopes;

    /**
     * A given scope is a scope that every new client of the realm gets.
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

    TableRows clients() {
        return new TableRows(
                "CLIENT",
                List.of(
                        "id",
                        "client_id",
                        "realm_id",
                        "protocol",
                        "enabled",
                        "full_scope_allowed",
                        "public_client",
                        "standard_flow_enabled",
                        "bearer_only",
                        "surrogate_auth_required",
                        "frontchannel_logout",
                        "consent_required",
                        "service_accounts_enabled",
                        "implicit_flow_enabled",
                        "direct_access_grants_enabled",
                        "always_display_in_console",
                        "not_before",
                        "node_rereg_timeout",
                        "created_timestamp",
                        "last_modified_timestamp"),
                sizes.clients(),
                (k, into) -> client((int) k, into));
    }

    private void client(int k, RowWriter into) {
        into.text(clients.key(k))
                .text(ClientPopulation.clientId(k))
                .text(CurrentSchema.REALM)
                .text("openid-connect");
        // The flags that are set: enabled, full scope, public, standard flow.
        for (int flag = 0; flag < 12; flag++) {
            into.bool(flag < 4);
        }
        into.integer(0).integer(0).number(UserPopulation.CREATED).number(UserPopulation.CREATED);
    }

    TableRows attributes() {
        return new TableRows(
                "CLIENT_ATTRIBUTES",
                List.of("client_id", "name", "value"),
                sizes.clients(),
                (k, into) -> into.text(clients.key((int) k))
                        .text(ClientPopulation.ATTRIBUTE)
                        .text("+"));
    }

    TableRows redirectUris() {
        return new TableRows(
                "REDIRECT_URIS",
                List.of("client_id", "value"),
                sizes.clients(),
                (k, into) -> into.text(clients.key((int) k)).text(ClientPopulation.redirectUri((int) k)));
    }

    TableRows webOrigins() {
        return new TableRows(
                "WEB_ORIGINS",
                List.of("client_id", "value"),
                sizes.clients(),
                (k, into) -> into.text(clients.key((int) k)).text(ClientPopulation.origin((int) k)));
    }

    /** Returns how many scopes each client has. */
    int scopesEach() {
        return scopes.size();
    }

    TableRows scopes() {
        int each = scopesEach();
        return new TableRows(
                "CLIENT_SCOPE_CLIENT",
                List.of("client_id", "scope_id", "default_scope"),
                (long) sizes.clients() * each,
                (row, into) -> {
                    GivenScope scope = scopes.get((int) (row % each));
                    into.text(clients.key((int) (row / each))).text(scope.id()).bool(scope.unasked());
                });
    }

    TableRows roles() {
        int each = sizes.clientRoles();
        return new TableRows(
                "KEYCLOAK_ROLE",
                List.of("id", "client_realm_constraint", "client_role", "name", "realm_id", "client"),
                (long) clients.withRoles() * each,
                (row, into) -> {
                    role((int) (row / each), (int) (row % each), into);
                });
    }

    /** Writes role j of client k. */
    void role(int k, int j, RowWriter into) {
        into.text(clients.roleId(k, j))
                .text(clients.key(k))
                .bool(true)
                .text(ClientPopulation.roleName(j))
                .text(CurrentSchema.REALM)
                .text(clients.key(k));
    }

    TableRows composites() {
        int parts = sizes.clientRoles() - 1;
        return new TableRows(
                "COMPOSITE_ROLE",
                List.of("composite", "child_role"),
                (long) clients.withRoles() * parts,
                (row, into) -> {
                    int k = (int) (row / parts);
                    into.text(clients.roleId(k, 0)).text(clients.roleId(k, (int) (row % parts) + 1));
                });
    }
}
