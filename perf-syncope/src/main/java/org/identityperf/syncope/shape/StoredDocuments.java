package org.identityperf.syncope.shape;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.identityperf.syncope.store.StoredUser;

/**
 * Stored documents are users read from the JSONB tables. Reading takes three statements, whatever the number of users:
 * rows, memberships, dynamic groups.
 */
final class StoredDocuments {

    private StoredDocuments() {}

    /** Returns the users with these keys, in the order of the keys; a user that does not exist is left out. */
    static List<StoredUser> read(ConnectedUsers store, List<String> keys) {
        Map<String, PartialUser> users = new LinkedHashMap<>();
        keys.forEach(key -> users.put(key, new PartialUser(key)));
        Object binds = keys.toArray(String[]::new);
        store.read(
                SqlText.of("SELECT id, username, plainattrs FROM syncopeuser WHERE id = ANY (?::varchar[])", binds),
                row -> {
                    users.get(row.getString(1)).username(row.getString(2));
                    users.get(row.getString(1)).document(row.getString(3));
                });
        store.read(
                SqlText.of("SELECT user_id, id, group_id FROM umembership WHERE user_id = ANY (?::varchar[])", binds),
                row -> users.get(row.getString(1)).membership(row.getString(2), row.getString(3)));
        store.read(
                SqlText.of("SELECT any_id, group_id FROM udyngroupmembers WHERE any_id = ANY (?::bpchar[])", binds),
                row -> users.get(row.getString(1)).dynamicGroup(row.getString(2)));
        return users.values().stream()
                .filter(PartialUser::isThere)
                .map(PartialUser::whole)
                .toList();
    }
}
