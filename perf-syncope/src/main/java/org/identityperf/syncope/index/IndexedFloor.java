package org.identityperf.syncope.index;

import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.BulkResponse;
import co.elastic.clients.elasticsearch.core.bulk.BulkOperation;
import co.elastic.clients.elasticsearch.core.search.Hit;
import co.elastic.clients.elasticsearch.core.search.HitsMetadata;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.shape.JsonbFloor;
import org.identityperf.syncope.store.FoundUsers;
import org.identityperf.syncope.store.StoredUser;
import org.identityperf.syncope.store.UserSearch;
import org.identityperf.syncope.store.UserStore;

/**
 * The indexed floor operates on the JSONB tables and Elasticsearch with the least work that keeps both consistent. It
 * indexes only the documents that changed, all in one request.
 */
public final class IndexedFloor implements UserStore {

    private final JsonbFloor users;
    private final IndexClient index;

    private IndexedFloor(JsonbFloor users, IndexClient index) {
        this.users = users;
        this.index = index;
    }

    /**
     * Opens the database and the index.
     *
     * @param database the address of the JSONB tables
     * @param place the address of the indices
     * @throws SQLException if the database can't be reached
     */
    public static IndexedFloor open(Address database, Address place) throws SQLException {
        return new IndexedFloor(new JsonbFloor(database), new IndexClient(place));
    }

    @Override
    public void create(SyncopeUser user) {
        users.create(user);
        StoredUser created = users.read(user.key());
        index(List.of(created), List.of(), created.dynamicGroups());
    }

    @Override
    public StoredUser read(UUID key) {
        return users.read(key);
    }

    @Override
    public boolean has(UUID key) {
        return users.has(key);
    }

    /** Finds users with one request that counts and finds, without the documents, and one statement. */
    @Override
    public FoundUsers search(UserSearch search) {
        Query query = IndexQuery.of(search);
        HitsMetadata<Void> hits = index.ask(client -> client.search(
                        request -> request.index(index.names().users())
                                .query(query)
                                .size(UserSearch.PAGE)
                                .trackTotalHits(total -> total.enabled(true))
                                .source(source -> source.fetch(false))
                                .sort(by -> by.field(field ->
                                        field.field(Schema.SURNAME.key()).order(SortOrder.Asc))),
                        Void.class)
                .hits());
        return new FoundUsers(
                hits.total().value(),
                users.read(hits.hits().stream().map(Hit::id).toList()));
    }

    @Override
    public void update(UUID key, Schema schema, String value) {
        Set<UUID> before = users.read(key).dynamicGroups();
        users.update(key, schema, value);
        StoredUser after = users.read(key);
        index(List.of(after), List.of(), inOneOnly(before, after.dynamicGroups()));
    }

    @Override
    public void delete(UUID key) {
        Set<UUID> groups = users.read(key).dynamicGroups();
        users.delete(key);
        index(List.of(), List.of(key), groups);
    }

    @Override
    public void save(DynamicGroup group) {
        Set<UUID> before = members(group);
        users.save(group);
        Set<UUID> changed = inOneOnly(before, members(group));
        index(users.read(changed.stream().map(UUID::toString).toList()), List.of(), List.of(group.key()));
    }

    private Set<UUID> members(DynamicGroup group) {
        Set<UUID> members = new HashSet<>();
        users.groups(List.of(group.key()))
                .forEach(found -> found.members().forEach(member -> members.add(UUID.fromString(member))));
        return members;
    }

    private static Set<UUID> inOneOnly(Set<UUID> one, Set<UUID> other) {
        Set<UUID> either = new HashSet<>(one);
        either.addAll(other);
        either.removeIf(key -> one.contains(key) && other.contains(key));
        return either;
    }

    private void index(Collection<StoredUser> changed, Collection<UUID> gone, Collection<UUID> groups) {
        List<BulkOperation> operations = new ArrayList<>();
        changed.forEach(user -> operations.add(put(index.names().users(), user.key(), IndexDocument.of(user))));
        gone.forEach(key -> operations.add(BulkOperation.of(operation ->
                operation.delete(delete -> delete.index(index.names().users()).id(key.toString())))));
        if (!groups.isEmpty()) {
            users.groups(groups)
                    .forEach(group -> operations.add(put(
                            index.names().groups(),
                            group.key(),
                            IndexDocument.ofGroup(group.key(), group.name(), group.members()))));
        }
        BulkResponse response = index.ask(client -> client.bulk(bulk -> bulk.operations(operations)));
        if (response.errors()) {
            throw new IllegalStateException(
                    "Elasticsearch refuses some of " + operations.size() + " documents: " + response.items());
        }
    }

    private static BulkOperation put(String name, UUID key, Map<String, Object> document) {
        return BulkOperation.of(operation ->
                operation.index(put -> put.index(name).id(key.toString()).document(document)));
    }

    @Override
    public void close() {
        index.close();
        users.close();
    }
}
