package org.identityperf.syncope.server;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.syncope.core.persistence.api.dao.GroupDAO;
import org.apache.syncope.core.persistence.api.dao.RealmDAO;
import org.apache.syncope.core.persistence.api.dao.UserDAO;
import org.apache.syncope.core.persistence.api.entity.EntityFactory;
import org.apache.syncope.core.persistence.api.entity.user.UMembership;
import org.apache.syncope.core.persistence.api.entity.user.User;
import org.identityconnectors.framework.common.objects.SyncDeltaType;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.dataset.UserMembership;
import org.identityperf.syncope.release.Conditions;
import org.identityperf.syncope.release.Lookups;
import org.identityperf.syncope.release.MatchingUsers;
import org.identityperf.syncope.release.Memberships;
import org.identityperf.syncope.release.Passwords;
import org.identityperf.syncope.release.SearchEngine;
import org.identityperf.syncope.release.UserAttributes;
import org.identityperf.syncope.release.UserFields;
import org.identityperf.syncope.release.UserPages;
import org.identityperf.syncope.store.FoundUsers;
import org.identityperf.syncope.store.StoredUser;
import org.identityperf.syncope.store.UserSearch;
import org.identityperf.syncope.store.UserStore;

/**
 * The server's user store runs the operations with Syncope's own DAOs, called as Syncope's REST layer calls them for a
 * client.
 */
public final class ServerUserStore implements UserStore {

    private final SyncopeServer server;
    private final EntityFactory entities;
    private final UserDAO users;
    private final RealmDAO realms;
    private final GroupDAO groups;
    private final Memberships memberships;
    private final UserAttributes attributes;
    private final UserPages pages;
    private final Conditions conditions;

    /** Uses a running server, which stays open when this store is closed. */
    public ServerUserStore(SyncopeServer server) {
        this.server = server;
        this.entities = server.part(EntityFactory.class);
        this.users = server.part(UserDAO.class);
        this.realms = server.part(RealmDAO.class);
        this.groups = server.part(GroupDAO.class);
        this.memberships = new Memberships(server.parts());
        this.attributes = new UserAttributes(server.parts());
        this.pages = new UserPages(server.parts());
        this.conditions = new Conditions(server.parts());
    }

    @Override
    public void create(SyncopeUser user) {
        server.inTransaction(() -> changed(SyncDeltaType.CREATE, users.save(entity(user))));
    }

    private User changed(SyncDeltaType how, User user) {
        if (server.isIndexed()) {
            SearchEngine.changed(server.parts(), how, user);
        }
        return user;
    }

    private User entity(SyncopeUser user) {
        User entity = SyncopeSchema.withKey(entities.newEntity(User.class), user.key());
        entity.setRealm(realms.getRoot());
        entity.setUsername(user.username());
        Passwords.set(entity, SyncopePopulation.PASSWORD);
        entity.setStatus(SyncopePopulation.STATUS);
        UserFields.created(entity, SyncopePopulation.ADMIN, SyncopePopulation.CREATED);
        for (Attribute attribute : user.attributes()) {
            attributes.add(entity, attribute);
        }
        for (UserMembership membership : user.memberships()) {
            UMembership member = SyncopeSchema.withKey(entities.newEntity(UMembership.class), membership.key());
            member.setLeftEnd(entity);
            member.setRightEnd(Lookups.group(groups, membership.group().key()));
            entity.add(member);
            for (Attribute attribute : membership.attributes()) {
                attributes.add(entity, member, attribute);
            }
        }
        return entity;
    }

    @Override
    public StoredUser read(UUID key) {
        return server.inTransaction(() -> UserAnswer.of(found(key), memberships));
    }

    private User found(UUID key) {
        return Lookups.user(users, key).orElseThrow(() -> new IllegalStateException("no user has the key " + key));
    }

    @Override
    public boolean has(UUID key) {
        return server.inTransaction(() -> Lookups.user(users, key).isPresent());
    }

    @Override
    public FoundUsers search(UserSearch asked) {
        return server.inTransaction(() -> {
            MatchingUsers matching = pages.find(conditions.of(asked.fiql()), Schema.SURNAME.key(), UserSearch.PAGE);
            List<StoredUser> page = new ArrayList<>();
            for (User user : matching.first()) {
                page.add(UserAnswer.of(user, memberships));
            }
            return new FoundUsers(matching.total(), page);
        });
    }

    @Override
    public void update(UUID key, Schema schema, String value) {
        server.inTransaction(() -> {
            User user = found(key);
            attributes.replace(user, schema, value);
            UserFields.changed(user, SyncopePopulation.ADMIN, Instant.now());
            return changed(SyncDeltaType.UPDATE, users.save(user));
        });
    }

    @Override
    public void delete(UUID key) {
        server.inTransaction(() -> {
            User user = found(key);
            users.delete(user);
            return changed(SyncDeltaType.DELETE, user);
        });
    }

    @Override
    public void save(DynamicGroup group) {
        server.inTransaction(() -> memberships.save(Lookups.group(groups, group.key()), group.condition()));
    }

    @Override
    public void forget() {
        server.evict();
    }

    @Override
    public void close() {
        // All threads on the same database share the server.
    }
}
