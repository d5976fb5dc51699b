package org.identityperf.syncope.shape;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Membership;
import org.identityperf.syncope.dataset.Population;
import org.identityperf.syncope.dataset.SyncopeUser;

/**
 * The parts of a statement that keep up memberships, the same in both shapes. What a user fulfils is told as the
 * conditions themselves, in lower case, so that the store finds the groups among those that there are.
 */
final class FloorMembers {

    private FloorMembers() {}

    /** The memberships of a new user whose row the part {@code u} inserts; nothing where it inserts none. */
    static Sql enter(SyncopeUser user) {
        List<Membership> memberships = user.memberships();
        return Sql.of(
                        "m AS (INSERT INTO umembership (id, user_id, group_id) SELECT t.id, u.id, t.group_id FROM u,"
                                + " unnest(?::varchar[], ?::varchar[]) AS t (id, group_id)), d AS (",
                        memberships.stream()
                                .map(Membership::key)
                                .map(UUID::toString)
                                .toArray(String[]::new),
                        memberships.stream()
                                .map(m -> m.group().key().toString())
                                .toArray(String[]::new))
                .then(enterDynamic(user))
                .then(")");
    }

    /** Inserts the dynamic memberships of a new user, whose key the part {@code u} has. */
    static Sql enterDynamic(SyncopeUser user) {
        Object conditions = user.attributes().stream()
                .flatMap(attribute -> attribute.values().stream().map(value -> condition(attribute, value)))
                .toArray(String[]::new);
        return Sql.of(
                "INSERT INTO udyngroupmembers (any_id, group_id) SELECT u.id, c.group_id FROM u,"
                        + " udyngroupmembership c WHERE lower(c.fiql) = ANY (?::text[])",
                conditions);
    }

    /** The condition that this value fulfils, as it is compared. */
    static String condition(Attribute attribute, String value) {
        return DynamicCondition.fiql(attribute, value).toLowerCase(Locale.ROOT);
    }

    /**
     * The user whose row the part {@code u} updates leaves the groups whose conditions it no longer fulfils and enters
     * those that it fulfils now; nothing happens where it updates none.
     *
     * @param held selects the conditions that the user fulfils
     */
    static Sql refresh(Sql held) {
        return Sql.of("fulfilled AS (SELECT group_id::bpchar AS group_id FROM udyngroupmembership"
                        + " WHERE lower(fiql) IN (")
                .then(held)
                .then(")), gone AS (DELETE FROM udyngroupmembers d WHERE any_id = (SELECT id::bpchar FROM u)"
                        + " AND NOT EXISTS (SELECT 1 FROM fulfilled f WHERE f.group_id = d.group_id)),"
                        + " come AS (INSERT INTO udyngroupmembers (any_id, group_id) SELECT u.id, group_id"
                        + " FROM u, fulfilled ON CONFLICT DO NOTHING)");
    }

    /**
     * A dynamic group is saved: who does not match leaves, who matches enters.
     *
     * @param matching selects the keys of users
     */
    static Sql save(DynamicGroup group, Sql matching) {
        String key = group.key().toString();
        return Sql.of("WITH matching (id) AS MATERIALIZED (")
                .then(matching)
                .then(
                        "), saved AS (UPDATE syncopegroup SET lastchangedate = now(), lastmodifier = ? WHERE id = ?),"
                                + " gone AS (DELETE FROM udyngroupmembers d WHERE group_id = ? AND NOT EXISTS"
                                + " (SELECT 1 FROM matching m WHERE m.id::bpchar = d.any_id))"
                                + " INSERT INTO udyngroupmembers (any_id, group_id) SELECT id, ? FROM matching"
                                + " ON CONFLICT DO NOTHING",
                        Population.ADMIN,
                        key,
                        key,
                        key);
    }

    /** All that makes a user a member of groups goes. */
    static Sql leave(UUID user) {
        return Sql.of(
                "d AS (DELETE FROM udyngroupmembers WHERE any_id = ?),"
                        + " m AS (DELETE FROM umembership WHERE user_id = ?)",
                user.toString(),
                user.toString());
    }
}
