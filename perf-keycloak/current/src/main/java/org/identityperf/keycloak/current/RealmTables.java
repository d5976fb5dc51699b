package org.identityperf.keycloak.current;

import java.util.List;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.probe.load.TableRows;

/**
 * This class makes a population as rows of Keycloak's tables, each value as Keycloak writes it through its own model.
 */
final class RealmTables {

    private static final int ATTRIBUTES = 3;
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

    TableRows users() {
        return new TableRows(
                "USER_ENTITY",
                List.of(
                        "id",
                        "email",
                        "email_constraint",
                        "email_verified",
                        "enabled",
                        "first_name",
                        "last_name",
                        "realm_id",
                        "username",
                        "created_timestamp",
                        "not_before",
                        "last_modified_timestamp"),
                sizes.users(),
                this::user);
    }

    private void user(long i, RowWriter into) {
        String email = UserPopulation.email(i);
        into.text(population.userId(i))
                .text(email)
                .text(email)
                .bool(false)
                .bool(true)
                .text(UserPopulation.firstName(i))
                .text(UserPopulation.lastName(i))
                .text(CurrentSchema.REALM)
                .text(UserPopulation.userName(i))
                .number(UserPopulation.CREATED + i)
                .integer(0)
                .number(UserPopulation.CREATED + i);
    }

    TableRows attributes() {
        return new TableRows(
                "USER_ATTRIBUTE",
                List.of("id", "user_id", "name", "value"),
                sizes.users() * ATTRIBUTES,
                this::attribute);
    }

    private void attribute(long row, RowWriter into) {
        long i = row / ATTRIBUTES;
        into.text(population.attributeId(row)).text(population.userId(i));
        switch ((int) (row % ATTRIBUTES)) {
            case 0 -> into.text(UserPopulation.DEPARTMENT).text(UserPopulation.department(i));
            case 1 -> into.text(UserPopulation.NUMBER).text(UserPopulation.employeeNumber(i));
            default -> into.text(UserPopulation.LOCALE).text("en");
        }
    }

    /** Returns the role mappings: each user's default role, then the others. */
    TableRows roleMappings() {
        int chains = Math.min(UserPopulation.OF_EACH, population.chains());
        return new TableRows(
                "USER_ROLE_MAPPING", List.of("role_id", "user_id"), sizes.users() * (1 + chains), (row, into) -> {
                    long i = row / (1 + chains);
                    int which = (int) (row % (1 + chains));
                    String role = which == 0
                            ? defaultRole
                            : population.roleId(population.roles(i)[which - 1]);
                    into.text(role).text(population.userId(i));
                });
    }

    TableRows memberships() {
        int groups = Math.min(UserPopulation.OF_EACH, sizes.groups());
        return new TableRows(
                "USER_GROUP_MEMBERSHIP",
                List.of("group_id", "user_id", "membership_type"),
                sizes.users() * groups,
                (row, into) -> {
                    long i = row / groups;
                    int group = population.groups(i)[(int) (row % groups)];
                    member(population.groupId(group), population.userId(i), into);
                });
    }

    static void member(String group, String user, RowWriter into) {
        into.text(group).text(user).text("UNMANAGED");
    }

    TableRows roles() {
        return new TableRows(
                "KEYCLOAK_ROLE",
                List.of("id", "client_realm_constraint", "client_role", "name", "realm_id", "client"),
                sizes.roles(),
                (k, into) -> into.text(population.roleId((int) k))
                        .text(CurrentSchema.REALM)
                        .bool(false)
                        .text(UserPopulation.roleName((int) k))
                        .text(CurrentSchema.REALM)
                        .nothing());
    }

    /** Returns the composites: each role of a chain but the last is a composite of the next. */
    TableRows composites() {
        int depth = sizes.compositeDepth();
        int links = depth - 1;
        return new TableRows(
                "COMPOSITE_ROLE",
                List.of("composite", "child_role"),
                (long) population.chains() * links,
                (row, into) -> {
                    int k = (int) (row / links * depth + row % links);
                    into.text(population.roleId(k)).text(population.roleId(k + 1));
                });
    }

    TableRows groups() {
        return new TableRows(
                "KEYCLOAK_GROUP",
                List.of(
                        "id",
                        "name",
                        "parent_group",
                        "realm_id",
                        "type",
                        "created_timestamp",
                        "last_modified_timestamp"),
                sizes.groups(),
                (row, into) -> {
                    int k = (int) row;
                    int parent = population.parent(k);
                    group(
                            population.groupId(k),
                            UserPopulation.groupName(k),
                            parent < 0 ? NO_PARENT : population.groupId(parent),
                            into);
                });
    }

    static void group(String id, String name, String parent, RowWriter into) {
        into.text(id)
                .text(name)
                .text(parent)
                .text(CurrentSchema.REALM)
                .integer(0)
                .number(UserPopulation.CREATED)
                .number(UserPopulation.CREATED);
    }
}
