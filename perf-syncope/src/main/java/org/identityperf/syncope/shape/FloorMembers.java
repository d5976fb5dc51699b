package org.identityperf.syncope.shape;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.dataset.UserMembership;

/**
 * This class writes the parts of a statement that update memberships, which are the same in both shapes. The statement
 * gets the conditions that a user fulfils, in lower case, so that the store finds the groups that have them.
 */
final class FloorMembers {

    private FloorMembers() {}

    /**
     * Inserts the memberships of a new user whose row the part {@code u} inserts. It inserts none if {@code u} inserts
     * none.
     */
    static SqlText enter(SyncopeUser user) {
        List<UserMembership> memberships = user.memberships();
        return SqlText.of(
                        "m AS (INSERT INTO umembership (id, user_id, group_id) SELECT t.id, u.id, t.group_id FROM u,"
                                + " unnest(?::varchar[], ?::varchar[]) AS t (id, group_id)), d AS (",
                        memberships.stream()
                                .map(UserMembership::key)
                                .map(UUID::toString)
                                .toArray(String[]::new),
                        memberships.stream()
                                .map(m -> m.group().key().toString())
                                .toArray(String[]::new))
                .then(enterDynamic(user))
                .then(")");
    }

    /** Inserts the dynamic memberships of a new user, whose key the part {@code u} has. */
    static SqlText enterDynamic(SyncopeUser user) {
        Object conditions = user.attributes().stream()
                .flatMap(attribute -> attribute.values().stream().map(value -> condition(attribute, value)))
                .toArray(String[]::new);
        return SqlText.of(
                "INSERT INTO udyngroupmembers (any_id, group_id) SELECT u.id, c.group_id FROM u,"
                        + " udyngroupmembership c WHERE lower(c.fiql) = ANY (?::text[])",
                conditions);
    }

    /** Returns the condition that this value fulfils, in the lower case in which conditions are compared. */
    static String condition(Attribute attribute, String value) {
        return DynamicCondition.fiql(attribute, value).toLowerCase(Locale.ROOT);
    }

    /**
     * Updates the groups of the user whose row the part {@code u} updates. The user leaves the groups whose conditions
     * it no longer fulfils and enters those that it fulfils now. Nothing happens if {@code u} updates no row.
     *
     * @param held selects the conditions that the user fulfils
     */
    static SqlText refresh(SqlText held) {
        return SqlText.of("fulfilled AS (SELECT group_id::bpchar AS group_id FROM udyngroupmembership"
                        + " WHERE lower(fiql) IN (")
                .then(held)
                .then(")), gone AS (DELETE FROM udyngroupmembers d WHERE any_id = (SELECT id::bpchar FROM u)"
                        + " AND NOT EXISTS (SELECT 1 FROM fulfilled f WHERE f.group_id = d.group_id)),"
                        + " come AS (INSERT INTO udyngroupmembers (any_id, group_id) SELECT u.id, group_id"
                        + " FROM u, fulfilled ON CONFLICT DO NOTHING)");
    }

    /**
     * Saves a dynamic group: users who do not match leave, and users who match enter.
     *
     * @param matching selects the keys of the users who match
     */
    static SqlText save(DynamicGroup group, SqlText matching) {
        String key = group.key().toString();
        return SqlText.of("WITH matching (id) AS MATERIALIZED (")
                .then(matching)
                .then(
                        "), saved AS (UPDATE syncopegroup SET lastchangedate = now(), lastmodifier = ? WHERE id = ?),"
                                + " gone AS (DELETE FROM udyngroupmembers d WHERE group_id = ? AND NOT EXISTS"
                                + " (SELECT 1 FROM matching m WHERE m.id::bpchar = d.any_id))"
                                + " INSERT INTO udyngroupmembers (any_id, group_id) SELECT id, ? FROM matching"
                                + " ON CONFLICT DO NOTHING",
                        SyncopePopulation.ADMIN,
                        key,
                        key,
                        key);
    }

    /** Deletes all memberships of a user, static and dynamic. */
    static SqlText leave(UUID user) {
        return SqlText.of(
                "d AS (DELETE FROM udyngroupmembers WHERE any_id = ?),"
                        + " m AS (DELETE FROM umembership WHERE user_id = ?)",
                user.toString(),
                user.toString());
    }
}
