package org.identityperf.syncope.shape;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.load.AttributeRows;
import org.identityperf.syncope.load.UserTable;
import org.identityperf.syncope.shape.Condition.Compared;
import org.identityperf.syncope.shape.Condition.Comparison;
import org.identityperf.syncope.store.FoundUsers;
import org.identityperf.syncope.store.StoredUser;
import org.identityperf.syncope.store.UserSearch;

/**
 * The row floor runs each operation on the tables of standard JPA in one statement: the least that gives the same
 * result.
 */
public final class RowFloor extends ConnectedUsers {

    // Any seed will do, as long as it does not draw the key of a loaded row again.
    private static final long SEED_OF_KEYS = 20_190_415;

    private static final String TEXT = "coalesce(v.stringvalue, q.stringvalue, v.longvalue::text, q.longvalue::text,"
            + " to_char(coalesce(v.datevalue, q.datevalue) AT TIME ZONE 'UTC', 'YYYY-MM-DD'))";

    /** Selects all parts of the users in {@code found}, one row for each value, membership and dynamic group. */
    private static final String PARTS =
            "SELECT f.total, f.place, f.id, f.username, a.membership_id, a.schema_id, " + TEXT + " AS value,"
                    + " NULL AS group_id FROM found f LEFT JOIN uplainattr a ON a.owner_id = f.id"
                    + " LEFT JOIN uplainattrvalue v ON v.attribute_id = a.id"
                    + " LEFT JOIN uplainattruniquevalue q ON q.attribute_id = a.id"
                    + " UNION ALL SELECT f.total, f.place, f.id, f.username, m.id, NULL, NULL, m.group_id"
                    + " FROM found f JOIN umembership m ON m.user_id = f.id"
                    + " UNION ALL SELECT f.total, f.place, f.id, f.username, NULL, NULL, NULL, d.group_id"
                    + " FROM found f JOIN udyngroupmembers d ON d.any_id = f.id::bpchar ORDER BY place";

    private final List<UserTable> tables = AttributeRows.tables(SEED_OF_KEYS).ordered();

    /**
     * Opens the store.
     *
     * @throws SQLException if the database can't be reached
     */
    public RowFloor(Address address) throws SQLException {
        super(address);
    }

    /** Keys are checked when the statement ends, so that the order of its parts does not matter. */
    @Override
    public void create(SyncopeUser user) {
        SqlText create = SqlText.of("WITH ");
        for (UserTable table : tables) {
            create = create.then("new_" + table.table() + " AS (")
                    .then(BoundRows.insert(table, user))
                    .then("), ");
        }
        write(create.then("u (id) AS (VALUES (?)) ", user.key().toString()).then(FloorMembers.enterDynamic(user)));
    }

    @Override
    public StoredUser read(UUID key) {
        return found(SqlText.of(
                        "SELECT id, username, '' AS place, 1 AS total FROM syncopeuser WHERE id = ?", key.toString()))
                .page()
                .stream()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no user " + key));
    }

    @Override
    public FoundUsers search(UserSearch search) {
        return found(RowSearch.countedPage(Condition.of(search), UserSearch.PAGE));
    }

    private FoundUsers found(SqlText users) {
        Map<String, PartialUser> page = new LinkedHashMap<>();
        long[] total = new long[1];
        read(SqlText.of("WITH found AS (").then(users).then(") " + PARTS), row -> {
            total[0] = row.getLong(1);
            take(page.computeIfAbsent(row.getString(3), PartialUser::new), row);
        });
        return new FoundUsers(
                total[0], page.values().stream().map(PartialUser::whole).toList());
    }

    private static void take(PartialUser user, ResultSet row) throws SQLException {
        user.username(row.getString(4));
        Optional<String> membership = Optional.ofNullable(row.getString(5));
        Optional<String> schema = Optional.ofNullable(row.getString(6));
        Optional<String> group = Optional.ofNullable(row.getString(8));
        if (schema.isPresent()) {
            user.value(membership.map(UUID::fromString), PlainAttributes.schema(schema.get()), row.getString(7));
        } else if (group.isPresent() && membership.isPresent()) {
            user.membership(membership.get(), group.get());
        } else {
            group.ifPresent(user::dynamicGroup);
        }
    }

    @Override
    public void update(UUID key, Schema schema, String value) {
        String table = schema.unique() ? "uplainattruniquevalue" : "uplainattrvalue";
        SqlText held = SqlText.of(
                "SELECT lower(o.schema_id || '" + DynamicCondition.OPERATOR + "' || v.stringvalue) FROM uplainattr o"
                        + " JOIN uplainattrvalue v ON v.attribute_id = o.id"
                        + " WHERE o.owner_id = ? AND o.membership_id IS NULL AND o.schema_id <> ?"
                        + " UNION ALL VALUES (?)",
                key.toString(),
                schema.key(),
                FloorMembers.condition(Attribute.of(schema, value), value));
        int changed = write(SqlText.of(
                        "WITH a AS (SELECT id FROM uplainattr WHERE owner_id = ? AND schema_id = ?"
                                + " AND membership_id IS NULL),"
                                + " old AS (DELETE FROM " + table + " WHERE attribute_id IN (SELECT id FROM a)),"
                                + " u AS (UPDATE syncopeuser SET lastchangedate = ?, lastmodifier = ? WHERE id = ?"
                                + " RETURNING id), ",
                        key.toString(),
                        schema.key(),
                        OffsetDateTime.now(),
                        SyncopePopulation.ADMIN,
                        key.toString())
                .then(FloorMembers.refresh(held))
                .then(
                        " INSERT INTO " + table + " (id, attribute_id, " + (schema.unique() ? "schema_id, " : "")
                                + RowSearch.column(schema) + ") SELECT ?, id, ",
                        UUID.randomUUID().toString())
                .then(schema.unique() ? SqlText.of("?, ", schema.key()) : SqlText.of(""))
                .then("? FROM a", value));
        if (changed == 0) {
            throw new IllegalStateException("there is no user " + key + " with an attribute " + schema.key());
        }
    }

    @Override
    public void delete(UUID key) {
        String owner = key.toString();
        write(SqlText.of(
                        "WITH a AS (DELETE FROM uplainattr WHERE owner_id = ?),"
                                + " v AS (DELETE FROM uplainattrvalue WHERE attribute_id IN"
                                + " (SELECT id FROM uplainattr WHERE owner_id = ?)),"
                                + " q AS (DELETE FROM uplainattruniquevalue WHERE attribute_id IN"
                                + " (SELECT id FROM uplainattr WHERE owner_id = ?)), ",
                        owner,
                        owner,
                        owner)
                .then(FloorMembers.leave(key))
                .then(" DELETE FROM syncopeuser WHERE id = ?", owner));
    }

    /**
     * Saves a dynamic group. The type of a user is one of a list, so that a condition that ignores case is an equality
     * with one of them.
     */
    @Override
    public void save(DynamicGroup group) {
        write(FloorMembers.save(
                group,
                RowSearch.keys(new Compared(
                        Schema.USER_TYPE, Comparison.EQUAL, group.type().value()))));
    }
}
