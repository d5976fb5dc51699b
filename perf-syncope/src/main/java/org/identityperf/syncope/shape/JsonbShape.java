package org.identityperf.syncope.shape;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Population;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.load.UserRows;
import org.identityperf.syncope.shape.UserDocument.Entry;
import org.identityperf.syncope.store.FoundUsers;
import org.identityperf.syncope.store.StoredUser;
import org.identityperf.syncope.store.UserSearch;
import org.identityperf.syncope.store.UserStore;

/**
 * The operations on the documented JSONB tables of Syncope, a statement for each step, as the documented flavour takes
 * them: unique values are looked up before a user is saved, its document is written whole, each dynamic group is looked
 * at by itself. It claims shapes and counts, never the product's speed: no entities, no caches, no listeners.
 */
public final class JsonbShape implements UserStore {

    private static final int MEMBERS_AT_ONCE = 500;

    private final Connections connections;
    private final JsonbSearch searches;

    private JsonbShape(Connections connections, SearchForm form) {
        this.connections = connections;
        this.searches = new JsonbSearch(form);
    }

    /**
     * Opens the store.
     *
     * @param count of connections: how many operations may be under way at once
     * @param form how it searches
     * @throws SQLException if the database can't be reached
     */
    public static JsonbShape open(Address address, int count, SearchForm form) throws SQLException {
        return new JsonbShape(Connections.open(address, count), form);
    }

    @Override
    public void create(SyncopeUser user) {
        connections.inTransaction(connection -> {
            requireUnique(connection, user.key(), user.attributes());
            Connections.write(connection, BoundRows.insert(JsonbRows.USERS, user));
            Connections.write(connection, BoundRows.insert(UserRows.MEMBERSHIPS, user));
            refreshMemberships(connection, user.key(), user.attributes());
            return null;
        });
    }

    /** Of the user's own attributes alone, as documented. */
    private static void requireUnique(Connection connection, UUID key, List<Attribute> attributes) throws SQLException {
        for (Attribute attribute : attributes) {
            if (attribute.schema().unique()) {
                Sql others =
                        Sql.of("SELECT id FROM syncopeuser WHERE plainattrs @> ?::jsonb", UserDocument.of(attribute));
                for (String other : texts(connection, others)) {
                    if (!other.equals(key.toString())) {
                        throw new IllegalStateException("user " + key + " can't have "
                                + attribute.schema().key() + ' '
                                + attribute.values().get(0) + ", which user " + other + " has");
                    }
                }
            }
        }
    }

    private static List<String> texts(Connection connection, Sql sql) throws SQLException {
        List<String> found = new ArrayList<>();
        Connections.read(connection, sql, row -> found.add(row.getString(1)));
        return found;
    }

    /** The conditions are few and the same for all users: they are read once a user, and matched in memory. */
    private static void refreshMemberships(Connection connection, UUID key, List<Attribute> attributes)
            throws SQLException {
        List<DynamicCondition> conditions = new ArrayList<>();
        Connections.read(
                connection,
                Sql.of("SELECT group_id, fiql FROM udyngroupmembership ORDER BY group_id"),
                row -> conditions.add(new DynamicCondition(row.getString(1), row.getString(2))));
        for (DynamicCondition condition : conditions) {
            boolean member = condition.holds(attributes);
            Sql found = Sql.of(
                    "SELECT any_id FROM udyngroupmembers WHERE group_id = ? AND any_id = ?",
                    condition.group(),
                    key.toString());
            boolean was = !texts(connection, found).isEmpty();
            if (member && !was) {
                Connections.write(
                        connection,
                        Sql.of(
                                "INSERT INTO udyngroupmembers (any_id, group_id) VALUES (?, ?)",
                                key.toString(),
                                condition.group()));
            } else if (was && !member) {
                Connections.write(
                        connection,
                        Sql.of(
                                "DELETE FROM udyngroupmembers WHERE group_id = ? AND any_id = ?",
                                condition.group(),
                                key.toString()));
            }
        }
    }

    @Override
    public StoredUser read(UUID key) {
        return connections
                .inTransaction(connection -> StoredDocuments.read(connection, List.of(key.toString())))
                .stream()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no user " + key));
    }

    @Override
    public FoundUsers search(UserSearch search) {
        Condition condition = Condition.of(search);
        return connections.inTransaction(connection -> {
            long total =
                    Long.parseLong(texts(connection, searches.count(condition)).get(0));
            List<String> keys = texts(connection, searches.page(condition, UserSearch.PAGE));
            return new FoundUsers(total, StoredDocuments.read(connection, keys));
        });
    }

    @Override
    public void update(UUID key, Schema schema, String value) {
        connections.inTransaction(connection -> {
            List<Entry> entries = new ArrayList<>();
            for (String document : texts(
                    connection, Sql.of("SELECT plainattrs FROM syncopeuser WHERE id = ? FOR UPDATE", key.toString()))) {
                entries.addAll(UserDocument.read(document));
            }
            Attribute changed = Attribute.of(schema, value);
            entries.replaceAll(
                    entry -> entry.membership().isEmpty() && entry.attribute().schema() == schema
                            ? new Entry(changed, Optional.empty())
                            : entry);
            List<Attribute> own = entries.stream()
                    .filter(entry -> entry.membership().isEmpty())
                    .map(Entry::attribute)
                    .toList();
            if (!own.contains(changed)) {
                throw new IllegalStateException("there is no user " + key + " with an attribute " + schema.key());
            }
            requireUnique(connection, key, own);
            Connections.write(
                    connection,
                    Sql.of(
                            "UPDATE syncopeuser SET plainattrs = ?::jsonb, lastchangedate = ?, lastmodifier = ?"
                                    + " WHERE id = ?",
                            UserDocument.write(entries),
                            OffsetDateTime.now(),
                            Population.ADMIN,
                            key.toString()));
            refreshMemberships(connection, key, own);
            return null;
        });
    }

    @Override
    public void delete(UUID key) {
        connections.inTransaction(connection -> {
            Connections.write(connection, Sql.of("DELETE FROM udyngroupmembers WHERE any_id = ?", key.toString()));
            Connections.write(connection, Sql.of("DELETE FROM umembership WHERE user_id = ?", key.toString()));
            return Connections.write(connection, Sql.of("DELETE FROM syncopeuser WHERE id = ?", key.toString()));
        });
    }

    /** All members leave, all users that match are counted and found page by page, and each enters by itself. */
    @Override
    public void save(DynamicGroup group) {
        Condition condition = Condition.of(group);
        String key = group.key().toString();
        connections.inTransaction(connection -> {
            Connections.write(
                    connection,
                    Sql.of(
                            "UPDATE syncopegroup SET lastchangedate = ?, lastmodifier = ? WHERE id = ?",
                            OffsetDateTime.now(),
                            Population.ADMIN,
                            key));
            Connections.write(connection, Sql.of("DELETE FROM udyngroupmembers WHERE group_id = ?", key));
            long left =
                    Long.parseLong(texts(connection, searches.count(condition)).get(0));
            String last = "";
            for (; left > 0; left -= MEMBERS_AT_ONCE) {
                List<String> members = texts(connection, searches.after(condition, last, MEMBERS_AT_ONCE));
                for (String member : members) {
                    Connections.write(
                            connection,
                            Sql.of("INSERT INTO udyngroupmembers (any_id, group_id) VALUES (?, ?)", member, key));
                }
                last = members.get(members.size() - 1);
            }
            return null;
        });
    }

    @Override
    public void close() {
        connections.close();
    }
}
