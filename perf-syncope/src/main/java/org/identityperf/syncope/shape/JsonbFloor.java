package org.identityperf.syncope.shape;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.shape.Condition.Compared;
import org.identityperf.syncope.shape.Condition.Comparison;
import org.identityperf.syncope.store.FoundUsers;
import org.identityperf.syncope.store.StoredUser;
import org.identityperf.syncope.store.UserSearch;

/** The JSONB floor runs each operation on the JSONB tables in one statement: the least that gives the same result. */
public final class JsonbFloor extends ConnectedUsers {

    private static final String PARTS = "username, plainattrs,"
            + " ARRAY(SELECT m.id || ' ' || m.group_id FROM umembership m WHERE m.user_id = u.id),"
            + " ARRAY(SELECT d.group_id FROM udyngroupmembers d WHERE d.any_id = u.id::bpchar)";

    private final JsonbSearch searches = new JsonbSearch(SearchForm.PATH_OPERATOR);

    /**
     * Opens the store.
     *
     * @throws SQLException if the database can't be reached
     */
    public JsonbFloor(Address address) throws SQLException {
        super(address);
    }

    @Override
    public void create(SyncopeUser user) {
        SqlText create = SqlText.of("WITH u AS (")
                .then(BoundRows.insertSelected(JsonbRows.USERS, user))
                .then(" WHERE true");
        for (Attribute attribute : user.attributes()) {
            if (attribute.schema().unique()) {
                create = create.then(" AND ").then(noOther(attribute));
            }
        }
        create = create.then(" RETURNING id), ").then(FloorMembers.enter(user)).then(" SELECT id FROM u");
        changed(create, "user " + user.key() + " can't be added: another has a value that must be unique");
    }

    /** Counts the other users, since PostgreSQL would search for a first one without the index, and there is none. */
    private static SqlText noOther(Attribute unique) {
        return SqlText.of(
                "(SELECT count(*) FROM syncopeuser WHERE plainattrs @> ?::jsonb) = 0", PlainAttributes.of(unique));
    }

    @Override
    public StoredUser read(UUID key) {
        return read(List.of(key.toString())).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no user " + key));
    }

    /** Returns the users with these keys, in the order of the keys. */
    public List<StoredUser> read(List<String> keys) {
        List<StoredUser> found = new ArrayList<>();
        read(
                SqlText.of(
                        "SELECT 0, id, " + PARTS + " FROM syncopeuser u JOIN unnest(?::varchar[]) WITH ORDINALITY"
                                + " AS k (id, place) USING (id) ORDER BY k.place",
                        (Object) keys.toArray(String[]::new)),
                row -> found.add(user(row)));
        return found;
    }

    /** Returns these dynamic groups with their members. */
    public List<GroupMembers> groups(Collection<UUID> keys) {
        List<GroupMembers> found = new ArrayList<>();
        read(
                SqlText.of(
                        "SELECT id, name, ARRAY(SELECT any_id FROM udyngroupmembers WHERE group_id = g.id::bpchar)"
                                + " FROM syncopegroup g WHERE id = ANY (?::varchar[])",
                        (Object) keys.stream().map(UUID::toString).toArray(String[]::new)),
                row -> found.add(new GroupMembers(
                        UUID.fromString(row.getString(1)), row.getString(2), List.of(texts(row.getArray(3))))));
        return found;
    }

    private static StoredUser user(ResultSet row) throws SQLException {
        PartialUser user = new PartialUser(row.getString(2));
        user.username(row.getString(3));
        user.document(row.getString(4));
        for (String membership : texts(row.getArray(5))) {
            String[] keys = membership.split(" ");
            user.membership(keys[0], keys[1]);
        }
        for (String group : texts(row.getArray(6))) {
            user.dynamicGroup(group);
        }
        return user.whole();
    }

    private static String[] texts(Array array) throws SQLException {
        return (String[]) array.getArray();
    }

    @Override
    public FoundUsers search(UserSearch search) {
        List<StoredUser> page = new ArrayList<>();
        long[] total = new long[1];
        read(
                SqlText.of("WITH found AS (")
                        .then(searches.countedPage(Condition.of(search), UserSearch.PAGE))
                        .then(") SELECT total, id, " + PARTS
                                + " FROM found JOIN syncopeuser u USING (id) ORDER BY place"),
                row -> {
                    total[0] = row.getLong(1);
                    page.add(user(row));
                });
        return new FoundUsers(total[0], page);
    }

    @Override
    public void update(UUID key, Schema schema, String value) {
        Attribute changed = Attribute.of(schema, value);
        SqlText update = SqlText.of(
                "WITH u AS (UPDATE syncopeuser SET lastchangedate = ?, lastmodifier = ?, plainattrs = (SELECT"
                        + " jsonb_agg(CASE WHEN a ->> 'schema' = ? AND NOT a ?? 'membership' THEN ?::jsonb ELSE a END"
                        + " ORDER BY n) FROM jsonb_array_elements(plainattrs) WITH ORDINALITY AS e (a, n)) WHERE id = ?",
                OffsetDateTime.now(),
                SyncopePopulation.ADMIN,
                schema.key(),
                PlainAttributes.object(changed),
                key.toString());
        if (schema.unique()) {
            update = update.then(" AND ").then(noOther(changed));
        }
        update = update.then(" RETURNING id, plainattrs), held AS (SELECT lower(a ->> 'schema' || '"
                        + DynamicCondition.OPERATOR + "' || (v ->> 'stringValue')) FROM u,"
                        + " jsonb_array_elements(plainattrs) a, jsonb_array_elements(a -> 'values') v"
                        + " WHERE NOT a ?? 'membership'), ")
                .then(FloorMembers.refresh(SqlText.of("SELECT * FROM held")))
                .then(" SELECT id FROM u");
        changed(
                update,
                "there is no user " + key + ", or " + schema.key() + " must be unique and another has " + value);
    }

    private void changed(SqlText sql, String otherwise) {
        List<String> keys = new ArrayList<>();
        read(sql, row -> keys.add(row.getString(1)));
        if (keys.isEmpty()) {
            throw new IllegalStateException(otherwise);
        }
    }

    @Override
    public void delete(UUID key) {
        write(SqlText.of("WITH ")
                .then(FloorMembers.leave(key))
                .then(" DELETE FROM syncopeuser WHERE id = ?", key.toString()));
    }

    /**
     * Saves a dynamic group. The type of a user is one of a list, so that a condition that ignores case is an equality
     * with one of them.
     */
    @Override
    public void save(DynamicGroup group) {
        Condition members =
                new Compared(Schema.USER_TYPE, Comparison.EQUAL, group.type().value());
        write(FloorMembers.save(
                group, SqlText.of("SELECT id FROM syncopeuser WHERE ").then(searches.where(members))));
    }
}
