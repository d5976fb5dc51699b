package org.identityperf.syncope.index;

import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.search.Hit;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.shape.JsonbShape;
import org.identityperf.syncope.shape.SearchForm;
import org.identityperf.syncope.store.FoundUsers;
import org.identityperf.syncope.store.StoredUser;
import org.identityperf.syncope.store.UserSearch;
import org.identityperf.syncope.store.UserStore;

/**
 * The indexed shape operates on the JSONB shape and Elasticsearch, step by step as Syncope 3.0 does. After each
 * transaction it indexes the saved user anew. It also indexes every dynamic group with all its members, whether it
 * changed or not.
 */
public final class IndexedShape implements UserStore {

    private final JsonbShape users;
    private final IndexClient index;

    private IndexedShape(JsonbShape users, IndexClient index) {
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
    public static IndexedShape open(Address database, Address place) throws SQLException {
        return new IndexedShape(new JsonbShape(database, SearchForm.PATH_FUNCTION), new IndexClient(place));
    }

    @Override
    public void create(SyncopeUser user) {
        users.create(user);
        indexUser(user.key());
        indexGroups();
    }

    @Override
    public StoredUser read(UUID key) {
        return users.read(key);
    }

    @Override
    public boolean has(UUID key) {
        return users.has(key);
    }

    /**
     * Gets the keys from the index, with one request that counts and one that finds, and the users from the database.
     */
    @Override
    @SuppressWarnings("rawtypes")
    public FoundUsers search(UserSearch search) {
        String name = index.names().users();
        Query query = IndexQuery.of(search);
        long total = index.ask(
                client -> client.count(count -> count.index(name).query(query)).count());
        List<Hit<Map>> page = index.ask(client -> client.search(
                        request -> request.index(name)
                                .query(query)
                                .size(UserSearch.PAGE)
                                .sort(by -> by.field(field ->
                                        field.field(Schema.SURNAME.key()).order(SortOrder.Asc))),
                        Map.class)
                .hits()
                .hits());
        return new FoundUsers(total, users.read(page.stream().map(Hit::id).toList()));
    }

    @Override
    public void update(UUID key, Schema schema, String value) {
        users.update(key, schema, value);
        indexUser(key);
        indexGroups();
    }

    @Override
    public void delete(UUID key) {
        users.delete(key);
        index.ask(client ->
                client.delete(request -> request.index(index.names().users()).id(key.toString())));
        indexGroups();
    }

    /** Saves the group, and indexes every member anew. */
    @Override
    public void save(DynamicGroup group) {
        users.save(group);
        users.members(group.key()).forEach(member -> indexUser(UUID.fromString(member)));
        indexGroup(group.key(), group.groupName());
    }

    private void indexUser(UUID key) {
        put(index.names().users(), key, IndexDocument.of(users.read(key)));
    }

    private void indexGroups() {
        users.dynamicGroups().forEach(this::indexGroup);
    }

    private void indexGroup(UUID key, String name) {
        put(index.names().groups(), key, IndexDocument.ofGroup(key, name, users.members(key)));
    }

    private void put(String name, UUID key, Map<String, Object> document) {
        index.ask(client ->
                client.index(request -> request.index(name).id(key.toString()).document(document)));
    }

    @Override
    public void close() {
        index.close();
        users.close();
    }
}
