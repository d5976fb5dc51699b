package org.identityperf.crowd.dataset;

import java.util.List;
import org.identityperf.crowd.reference.entity.Membership.Type;
import org.identityperf.crowd.store.SearchableName;
import org.identityperf.crowd.store.TokenHash;
import org.identityperf.crowd.store.UserAttributes;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.probe.load.TableRows;
import org.identityperf.probe.load.TableRows.Row;

/**
 * The Crowd tables hold a population as rows of the documented tables, with each value as the reference store writes
 * it. Ids count from 1 in each table.
 */
final class CrowdTables {

    private static final int ATTRIBUTES = 3;

    private final CrowdPopulation population;
    private final CrowdSizes sizes;
    private final int memberships;

    CrowdTables(CrowdPopulation population) {
        this.population = population;
        this.sizes = population.sizes();
        this.memberships = Math.min(CrowdPopulation.GROUPS_A_USER, sizes.groups());
    }

    /** Returns a number above every id. */
    long ids() {
        return 1 + ATTRIBUTES * sizes.users() + sizes.groups();
    }

    TableRows users() {
        return new TableRows(
                "cwd_user",
                List.of(
                        "id",
                        "user_name",
                        "lower_user_name",
                        "active",
                        "created_date",
                        "updated_date",
                        "first_name",
                        "lower_first_name",
                        "last_name",
                        "lower_last_name",
                        "display_name",
                        "lower_display_name",
                        "email_address",
                        "lower_email_address",
                        "directory_id",
                        "credential"),
                sizes.users(),
                this::user);
    }

    private void user(long i, RowWriter into) {
        String name = CrowdPopulation.userName(i);
        String first = CrowdPopulation.firstName(i);
        String last = CrowdPopulation.lastName(i);
        String email = CrowdPopulation.email(i);
        long created = population.created(i);
        into.number(id(i)).text(name).text(name).flag(true).date(created).date(created);
        into.text(first).text(lower(first)).text(last).text(lower(last));
        into.text(first + ' ' + last)
                .text(lower(first) + ' ' + lower(last))
                .text(email)
                .text(email);
        into.number(CrowdSchema.DIRECTORY).text(population.credential(i));
    }

    TableRows attributes() {
        return new TableRows(
                "cwd_user_attribute",
                List.of("id", "user_id", "directory_id", "attribute_name", "attribute_value", "attribute_lower_value"),
                sizes.users() * ATTRIBUTES,
                this::attribute);
    }

    private void attribute(long row, RowWriter into) {
        long i = row / ATTRIBUTES;
        into.number(id(row)).number(id(i)).number(CrowdSchema.DIRECTORY);
        switch ((int) (row % ATTRIBUTES)) {
            case 0 -> attribute(into, UserAttributes.PASSWORD_LAST_CHANGED, Long.toString(population.created(i)));
            case 1 -> attribute(into, UserAttributes.REQUIRES_PASSWORD_CHANGE, "false");
            default -> attribute(into, UserAttributes.LAST_AUTHENTICATED, Long.toString(population.authenticated(i)));
        }
    }

    private static void attribute(RowWriter into, String name, String value) {
        into.text(name).text(value).text(value);
    }

    TableRows groups() {
        return new TableRows(
                "cwd_group",
                List.of(
                        "id",
                        "group_name",
                        "lower_group_name",
                        "active",
                        "is_local",
                        "created_date",
                        "updated_date",
                        "description",
                        "group_type",
                        "directory_id"),
                sizes.groups(),
                this::group);
    }

    private void group(long k, RowWriter into) {
        String name = CrowdPopulation.groupName(k);
        long created = population.created(0);
        into.number(id(k))
                .text(name)
                .text(name)
                .flag(true)
                .flag(false)
                .date(created)
                .date(created);
        into.nothing().text("GROUP").number(CrowdSchema.DIRECTORY);
    }

    /**
     * Returns the memberships of users, then those of groups. Each tower of groups has one group more than the depth,
     * and each of its groups is in the next one.
     */
    TableRows memberships() {
        long ofUsers = sizes.users() * memberships;
        int tower = sizes.depth() + 1;
        long ofGroups = (long) sizes.groups() / tower * sizes.depth() + Math.max(0, sizes.groups() % tower - 1);
        Row user = new UserMembership();
        return new TableRows(
                "cwd_membership",
                List.of(
                        "id",
                        "parent_id",
                        "child_id",
                        "membership_type",
                        "group_type",
                        "parent_name",
                        "lower_parent_name",
                        "child_name",
                        "lower_child_name",
                        "directory_id"),
                ofUsers + ofGroups,
                (row, into) -> {
                    if (row < ofUsers) {
                        user.write(row, into);
                    } else {
                        nested(row, row - ofUsers, into);
                    }
                });
    }

    private void nested(long row, long edge, RowWriter into) {
        long child = edge / sizes.depth() * (sizes.depth() + 1) + edge % sizes.depth();
        membership(row, child + 1, child, Type.GROUP_GROUP, CrowdPopulation.groupName(child), into);
    }

    private static void membership(long row, long parent, long child, Type type, String childName, RowWriter into) {
        String parentName = CrowdPopulation.groupName(parent);
        into.number(id(row))
                .number(id(parent))
                .number(id(child))
                .text(type.name())
                .text("GROUP");
        into.text(parentName).text(parentName).text(childName).text(childName).number(CrowdSchema.DIRECTORY);
    }

    /** Writes the memberships of users, and remembers the groups of the current user; for one thread. */
    private final class UserMembership implements Row {

        private long user = -1;
        private int[] groups = {};

        @Override
        public void write(long row, RowWriter into) {
            long i = row / memberships;
            if (i != user) {
                user = i;
                groups = population.groups(i);
            }
            int group = groups[(int) (row % memberships)];
            membership(row, group, i, Type.GROUP_USER, CrowdPopulation.userName(i), into);
        }
    }

    TableRows tokens() {
        return new TableRows(
                "cwd_token",
                List.of(
                        "id",
                        "directory_id",
                        "entity_name",
                        "random_number",
                        "identifier_hash",
                        "random_hash",
                        "created_date",
                        "last_accessed_date",
                        "last_accessed_time",
                        "duration"),
                sizes.tokens(),
                this::token);
    }

    private void token(long t, RowWriter into) {
        long i = CrowdPopulation.holder(sizes, t);
        String name = CrowdPopulation.userName(i);
        long secret = population.secret(t);
        long accessed = population.accessed(t);
        TokenHash hash = TokenHash.of(CrowdSchema.DIRECTORY, name, CrowdPopulation.factors(i), secret);
        into.number(id(t)).number(CrowdSchema.DIRECTORY).text(name).number(secret);
        into.text(hash.identifier()).text(hash.key());
        into.date(population.tokenCreated(t)).date(accessed).number(accessed).nothing();
    }

    private static long id(long i) {
        return i + 1;
    }

    private static String lower(String ascii) {
        return SearchableName.lower(ascii);
    }
}
