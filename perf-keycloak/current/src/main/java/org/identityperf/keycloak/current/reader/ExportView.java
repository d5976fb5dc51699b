package org.identityperf.keycloak.current.reader;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.UserPopulation;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.representations.idm.RealmRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/** An export view has the names of whatever of a realm's population is in an export, and nothing that every realm has. */
public record ExportView(
        SortedSet<String> users, SortedSet<String> clients, SortedSet<String> roles, SortedSet<String> groups) {

    private static final Pattern OF_POPULATION = Pattern.compile("(user|client|role|right|group)\\d+");

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

    /** Returns the view of all that is called so. */
    private static ExportView of(
            Collection<String> users, Collection<String> clients, Collection<String> roles, Collection<String> groups) {
        return new ExportView(known(users), known(clients), known(roles), known(groups));
    }

    private static SortedSet<String> known(Collection<String> names) {
        return names.stream().filter(OF_POPULATION.asMatchPredicate()).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns what a correct export says. */
    public static ExportView of(UserPopulation about, boolean withUsers) {
        return of(
                names(withUsers ? about.sizes().users() : 0, UserPopulation::userName),
                names(about.sizes().clients(), k -> ClientPopulation.clientId((int) k)),
                Stream.concat(
                                names(about.sizes().roles(), k -> UserPopulation.roleName((int) k)).stream(),
                                about.clients().roleNames().stream())
                        .toList(),
                names(about.sizes().groups(), k -> UserPopulation.groupName((int) k)));
    }

    private static List<String> names(long count, LongFunction<String> name) {
        return LongStream.range(0, count).mapToObj(name).toList();
    }

    /** Returns what an export by Keycloak says. */
    public static ExportView of(RealmRepresentation export) {
        return of(
                names(export.getUsers(), UserRepresentation::getUsername),
                names(export.getClients(), ClientRepresentation::getClientId),
                Stream.concat(
                                export.getRoles().getRealm().stream(),
                                export.getRoles().getClient().values().stream().flatMap(List::stream))
                        .map(RoleRepresentation::getName)
                        .toList(),
                export.getGroups().stream()
                        .flatMap(ExportView::withThoseBelow)
                        .map(GroupRepresentation::getName)
                        .toList());
    }

    private static Stream<GroupRepresentation> withThoseBelow(GroupRepresentation group) {
        return Stream.concat(Stream.of(group), group.getSubGroups().stream().flatMap(ExportView::withThoseBelow));
    }

    /** Returns the names of all; Keycloak says by null that there are none. */
    private static <T> List<String> names(List<T> all, Function<T, String> name) {
        return Optional.ofNullable(all).orElse(List.of()).stream().map(name).toList();
    }

    /**
     * Returns what the rows say that an export has: one statement a table, all in one round trip. Some tables are left
     * out that are empty here, such as those that only a newer release has.
     */
    public static ExportView of(FloorReader statements, boolean withUsers) {
        List<List<String>> rows =
                statements.askTogether(withUsers ? WITH_USERS : OF_REALM, FloorReader::names, CurrentSchema.REALM);
        return of(withUsers ? rows.get(OF_REALM.size()) : List.of(), rows.get(2), rows.get(1), rows.get(0));
    }

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
}
