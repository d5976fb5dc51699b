package org.identityperf.syncope.shape;

import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
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
import org.identityperf.syncope.load.UserRows;
import org.identityperf.syncope.shape.PlainAttributes.Entry;
import org.identityperf.syncope.store.FoundUsers;
import org.identityperf.syncope.store.StoredUser;
import org.identityperf.syncope.store.UserSearch;

/**
 * The JSONB shape runs the operations on Syncope's documented JSONB tables, with a statement for each step as in the
 * documented flavour. It looks up unique values before it saves a user, writes the user's document whole, and looks at
 * each dynamic group separately. Its results are about shapes and counts, never the product's speed: it has no
 * entities, no caches, no listeners.
 */
public final class JsonbShape extends ConnectedUsers {

    private final JsonbSearch searches;
    private final DynamicMembers members = new DynamicMembers(this);

    /**
     * Opens the store.
     *
     * @param form how it writes the conditions of searches
     * @throws SQLException if the database can't be reached
     */
    public JsonbShape(Address address, SearchForm form) throws SQLException {
        super(address);
        this.searches = new JsonbSearch(form);
    }

    @Override
    public void create(SyncopeUser user) {
        inTransaction(() -> {
            requireUnique(user.key(), user.attributes());
            write(BoundRows.insert(JsonbRows.USERS, user));
            write(BoundRows.insert(UserRows.MEMBERSHIPS, user));
            members.refresh(user.key(), user.attributes());
            return null;
        });
    }

    /** Checks only the user's own attributes, as documented. */
    private void requireUnique(UUID key, List<Attribute> attributes) {
        for (Attribute attribute : attributes) {
            if (attribute.schema().unique()) {
                SqlText others = SqlText.of(
                        "SELECT id FROM syncopeuser WHERE plainattrs @> ?::jsonb", PlainAttributes.of(attribute));
                for (String other : texts(others)) {
                    if (!other.equals(key.toString())) {
                        throw new IllegalStateException("user " + key + " can't have "
                                + attribute.schema().key() + ' '
                                + attribute.values().get(0) + ", which user " + other + " has");
                    }
                }
            }
        }
    }

    @Override
    public StoredUser read(UUID key) {
        return inTransaction(() -> StoredDocuments.read(this, List.of(key.toString()))).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no user " + key));
    }

    /** Returns the users with these keys, in the order of the keys. */
    public List<StoredUser> read(List<String> keys) {
        return inTransaction(() -> StoredDocuments.read(this, keys));
    }

    /** Returns the keys of the members of a dynamic group. */
    public List<String> members(UUID group) {
        return texts(SqlText.of("SELECT any_id FROM udyngroupmembers WHERE group_id = ?", group.toString()));
    }

    /** Returns the dynamic groups, with their names. */
    public Map<UUID, String> dynamicGroups() {
        Map<UUID, String> groups = new LinkedHashMap<>();
        read(
                SqlText.of("SELECT g.id, g.name FROM udyngroupmembership d JOIN syncopegroup g ON g.id = d.group_id"
                        + " ORDER BY g.id"),
                row -> groups.put(UUID.fromString(row.getString(1)), row.getString(2)));
        return groups;
    }

    @Override
    public FoundUsers search(UserSearch search) {
        Condition condition = Condition.of(search);
        return inTransaction(() -> {
            long total = Long.parseLong(texts(searches.count(condition)).get(0));
            List<String> keys = texts(searches.page(condition, UserSearch.PAGE));
            return new FoundUsers(total, StoredDocuments.read(this, keys));
        });
    }

    @Override
    public void update(UUID key, Schema schema, String value) {
        inTransaction(() -> {
            List<Entry> entries = new ArrayList<>();
            for (String document :
                    texts(SqlText.of("SELECT plainattrs FROM syncopeuser WHERE id = ? FOR UPDATE", key.toString()))) {
                entries.addAll(PlainAttributes.read(document));
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
            requireUnique(key, own);
            write(SqlText.of(
                    "UPDATE syncopeuser SET plainattrs = ?::jsonb, lastchangedate = ?, lastmodifier = ?"
                            + " WHERE id = ?",
                    PlainAttributes.write(entries),
                    OffsetDateTime.now(),
                    SyncopePopulation.ADMIN,
                    key.toString()));
            members.refresh(key, own);
            return null;
        });
    }

    @Override
    public void delete(UUID key) {
        inTransaction(() -> {
            write(SqlText.of("DELETE FROM udyngroupmembers WHERE any_id = ?", key.toString()));
            write(SqlText.of("DELETE FROM umembership WHERE user_id = ?", key.toString()));
            return write(SqlText.of("DELETE FROM syncopeuser WHERE id = ?", key.toString()));
        });
    }

    @Override
    public void save(DynamicGroup group) {
        inTransaction(() -> {
            members.save(group, searches);
            return null;
        });
    }
}
