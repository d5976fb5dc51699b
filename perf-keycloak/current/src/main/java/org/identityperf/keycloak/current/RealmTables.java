package org.identityperf.keycloak.current;

import static org.identityperf.keycloak.current.KeycloakTable.bool;
import static org.identityperf.keycloak.current.KeycloakTable.integer;
import static org.identityperf.keycloak.current.KeycloakTable.nothing;
import static org.identityperf.keycloak.current.KeycloakTable.number;
import static org.identityperf.keycloak.current.KeycloakTable.text;

import java.util.List;
import java.util.function.LongFunction;

/**
 * This class makes a population as rows of Keycloak's tables, each value as Keycloak writes it through its own model.
 */
final class RealmTables {

    private static final List<String> ATTRIBUTES =
            List.of(UserPopulation.DEPARTMENT, UserPopulation.NUMBER, UserPopulation.LOCALE);

    /** The value for "no parent" in a key of several columns, which may not hold null. */
    static final String NO_PARENT = " ";

    private final UserPopulation population;
    private final CurrentSizes sizes;
    private final String defaultRole;

    /**
     * Makes the rows of that population.
     *
     * @param defaultRole the id of the role that every user of the realm is given
     */
    RealmTables(UserPopulation population, String defaultRole) {
        this.population = population;
        this.sizes = population.sizes();
        this.defaultRole = defaultRole;
    }

    KeycloakTable users() {
        return new KeycloakTable(
                "USER_ENTITY",
                sizes.users(),
                text("id", population::userId),
                text("email", UserPopulation::email),
                text("email_constraint", UserPopulation::email),
                bool("email_verified", false),
                bool("enabled", true),
                text("first_name", UserPopulation::firstName),
                text("last_name", UserPopulation::lastName),
                text("realm_id", CurrentSchema.REALM),
                text("username", UserPopulation::userName),
                number("created_timestamp", i -> UserPopulation.CREATED + i),
                integer("not_before", 0),
                number("last_modified_timestamp", i -> UserPopulation.CREATED + i));
    }

    KeycloakTable attributes() {
        int each = ATTRIBUTES.size();
        return new KeycloakTable(
                "USER_ATTRIBUTE",
                sizes.users() * each,
                text("id", population::attributeId),
                text("user_id", row -> population.userId(row / each)),
                text("name", row -> ATTRIBUTES.get((int) (row % each))),
                text("value", row -> switch ((int) (row % each)) {
                    case 0 -> UserPopulation.department(row / each);
                    case 1 -> UserPopulation.employeeNumber(row / each);
                    default -> "en";
                }));
    }

    /** Returns the role mappings: each user's default role, then the others. */
    KeycloakTable roleMappings() {
        int each = 1 + Math.min(UserPopulation.OF_EACH, population.chains());
        return roleMappings(
                sizes.users() * each,
                row -> {
                    int which = (int) (row % each);
                    return which == 0
                            ? defaultRole
                            : population.roleId(population.roles(row / each)[which - 1]);
                },
                row -> population.userId(row / each));
    }

    static KeycloakTable roleMappings(long count, LongFunction<String> role, LongFunction<String> user) {
        return new KeycloakTable("USER_ROLE_MAPPING", count, text("role_id", role), text("user_id", user));
    }

    KeycloakTable memberships() {
        int each = Math.min(UserPopulation.OF_EACH, sizes.groups());
        return memberships(
                sizes.users() * each,
                row -> population.groupId(population.groups(row / each)[(int) (row % each)]),
                row -> population.userId(row / each));
    }

    static KeycloakTable memberships(long count, LongFunction<String> group, LongFunction<String> user) {
        return new KeycloakTable(
                "USER_GROUP_MEMBERSHIP",
                count,
                text("group_id", group),
                text("user_id", user),
                text("membership_type", "UNMANAGED"));
    }

    KeycloakTable roles() {
        return new KeycloakTable(
                "KEYCLOAK_ROLE",
                sizes.roles(),
                text("id", population::roleId),
                text("client_realm_constraint", CurrentSchema.REALM),
                bool("client_role", false),
                text("name", UserPopulation::roleName),
                text("realm_id", CurrentSchema.REALM),
                nothing("client"));
    }

    /** Returns the composites: each role of a chain but the last is a composite of the next. */
    KeycloakTable composites() {
        int depth = sizes.compositeDepth();
        int links = depth - 1;
        return composites(
                (long) population.chains() * links,
                row -> population.roleId(row / links * depth + row % links),
                row -> population.roleId(row / links * depth + row % links + 1));
    }

    static KeycloakTable composites(long count, LongFunction<String> whole, LongFunction<String> part) {
        return new KeycloakTable("COMPOSITE_ROLE", count, text("composite", whole), text("child_role", part));
    }

    KeycloakTable groups() {
        return groups(sizes.groups(), population::groupId, UserPopulation::groupName, k -> {
            int parent = population.parent((int) k);
            return parent < 0 ? NO_PARENT : population.groupId(parent);
        });
    }

    static KeycloakTable groups(
            long count, LongFunction<String> id, LongFunction<String> name, LongFunction<String> parent) {
        return new KeycloakTable(
                "KEYCLOAK_GROUP",
                count,
                text("id", id),
                text("name", name),
                text("parent_group", parent),
                text("realm_id", CurrentSchema.REALM),
                integer("type", 0),
                number("created_timestamp", UserPopulation.CREATED),
                number("last_modified_timestamp", UserPopulation.CREATED));
    }
}
