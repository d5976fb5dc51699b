package org.identityperf.keycloak.current.reader;

import java.util.List;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.CurrentSchema;

/**
 * A floor export reads the rows of one realm that an export has: one statement a table, all in one round trip. Some tables
 * are left out that are empty here, such as those that only a newer release has.
 */
public final class FloorExport {

    private static final String IDENTITY_PROVIDERS = "SELECT internal_id FROM IDENTITY_PROVIDER WHERE realm_id = ?";
    private static final String MAPPERS = "SELECT m.id FROM PROTOCOL_MAPPER m LEFT JOIN CLIENT c ON c.id = m.client_id"
            + " LEFT JOIN CLIENT_SCOPE s ON s.id = m.client_scope_id WHERE ? IN (c.realm_id, s.realm_id)";

    private static final List<String> OF_REALM = List.of(
            named("KEYCLOAK_GROUP", "name"),
            named("KEYCLOAK_ROLE", "name"),
            named("CLIENT", "client_id"),
            "SELECT * FROM REALM WHERE id = ?",
            own("REALM_ATTRIBUTE"),
            own("REALM_DEFAULT_GROUPS"),
            own("REALM_ENABLED_EVENT_TYPES"),
            own("REALM_EVENTS_LISTENERS"),
            own("REALM_LOCALIZATIONS"),
            own("REALM_REQUIRED_CREDENTIAL"),
            own("REALM_SMTP_CONFIG"),
            own("REALM_SUPPORTED_LOCALES"),
            own("AUTHENTICATION_EXECUTION"),
            own("AUTHENTICATION_FLOW"),
            own("AUTHENTICATOR_CONFIG"),
            below("AUTHENTICATOR_CONFIG_ENTRY", "authenticator_id", "AUTHENTICATOR_CONFIG"),
            below("CLIENT_ATTRIBUTES", "client_id", "CLIENT"),
            own("CLIENT_SCOPE"),
            below("CLIENT_SCOPE_ATTRIBUTES", "scope_id", "CLIENT_SCOPE"),
            below("CLIENT_SCOPE_CLIENT", "client_id", "CLIENT"),
            below("CLIENT_SCOPE_ROLE_MAPPING", "scope_id", "CLIENT_SCOPE"),
            own("COMPONENT"),
            below("COMPONENT_CONFIG", "component_id", "COMPONENT"),
            below("COMPOSITE_ROLE", "composite", "KEYCLOAK_ROLE"),
            own("DEFAULT_CLIENT_SCOPE"),
            below("GROUP_ATTRIBUTE", "group_id", "KEYCLOAK_GROUP"),
            below("GROUP_ROLE_MAPPING", "group_id", "KEYCLOAK_GROUP"),
            own("IDENTITY_PROVIDER"),
            "SELECT * FROM IDENTITY_PROVIDER_CONFIG WHERE identity_provider_id IN (" + IDENTITY_PROVIDERS + ")",
            own("IDENTITY_PROVIDER_MAPPER"),
            "SELECT * FROM PROTOCOL_MAPPER WHERE id IN (" + MAPPERS + ")",
            "SELECT * FROM PROTOCOL_MAPPER_CONFIG WHERE protocol_mapper_id IN (" + MAPPERS + ")",
            below("REDIRECT_URIS", "client_id", "CLIENT"),
            own("REQUIRED_ACTION_PROVIDER"),
            below("REQUIRED_ACTION_CONFIG", "required_action_id", "REQUIRED_ACTION_PROVIDER"),
            below("ROLE_ATTRIBUTE", "role_id", "KEYCLOAK_ROLE"),
            below("SCOPE_MAPPING", "client_id", "CLIENT"),
            below("WEB_ORIGINS", "client_id", "CLIENT"));

    private static final List<String> WITH_USERS = Stream.concat(
                    OF_REALM.stream(),
                    Stream.of(
                            named("USER_ENTITY", "username"),
                            ofUsers("CREDENTIAL"),
                            ofUsers("FEDERATED_IDENTITY"),
                            ofUsers("USER_ATTRIBUTE"),
                            ofUsers("USER_CONSENT"),
                            ofUsers("USER_GROUP_MEMBERSHIP"),
                            ofUsers("USER_REQUIRED_ACTION"),
                            ofUsers("USER_ROLE_MAPPING")))
            .toList();

    private FloorExport() {}

    private static String own(String table) {
        return "SELECT * FROM " + table + " WHERE realm_id = ?";
    }

    private static String named(String table, String name) {
        return "SELECT t." + name + ", t.* FROM " + table + " t WHERE t.realm_id = ?";
    }

    private static String below(String table, String column, String above) {
        return "SELECT * FROM " + table + " WHERE " + column + " IN (SELECT id FROM " + above + " WHERE realm_id = ?)";
    }

    private static String ofUsers(String table) {
        return below(table, "user_id", "USER_ENTITY");
    }

    /** Returns what the rows say about the realm. */
    public static ExportView of(FloorReader statements, boolean withUsers) {
        List<List<String>> rows =
                statements.askTogether(withUsers ? WITH_USERS : OF_REALM, FloorReader::names, CurrentSchema.REALM);
        return ExportView.of(withUsers ? rows.get(OF_REALM.size()) : List.of(), rows.get(2), rows.get(1), rows.get(0));
    }
}
