package org.identityperf.syncope.server;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.syncope.common.lib.types.AnyTypeKind;
import org.apache.syncope.core.persistence.api.dao.GroupDAO;
import org.apache.syncope.core.persistence.api.dao.PlainAttrValueDAO;
import org.apache.syncope.core.persistence.api.dao.PlainSchemaDAO;
import org.apache.syncope.core.persistence.api.dao.RealmDAO;
import org.apache.syncope.core.persistence.api.dao.UserDAO;
import org.apache.syncope.core.persistence.api.dao.search.OrderByClause;
import org.apache.syncope.core.persistence.api.entity.AnyUtils;
import org.apache.syncope.core.persistence.api.entity.AnyUtilsFactory;
import org.apache.syncope.core.persistence.api.entity.EntityFactory;
import org.apache.syncope.core.persistence.api.entity.group.Group;
import org.apache.syncope.core.persistence.api.entity.user.UMembership;
import org.apache.syncope.core.persistence.api.entity.user.UPlainAttr;
import org.apache.syncope.core.persistence.api.entity.user.User;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.dataset.UserMembership;
import org.identityperf.syncope.release.Conditions;
import org.identityperf.syncope.release.MatchingUsers;
import org.identityperf.syncope.release.Passwords;
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

    private static final OrderByClause BY_SURNAME = bySurname();

    private final SyncopeServer server;
    private final EntityFactory entities;
    private final UserDAO users;
    private final GroupDAO groups;
    private final RealmDAO realms;
    private final PlainSchemaDAO schemas;
    private final PlainAttrValueDAO values;
    private final UserPages pages;
    private final Conditions conditions;
    private final UserFields fields;
    private final AnyUtils utils;

    /** Uses a running server, which stays open when this store is closed. */
    public ServerUserStore(SyncopeServer server) {
        this.server = server;
        this.entities = server.part(EntityFactory.class);
        this.users = server.part(UserDAO.class);
        this.groups = server.part(GroupDAO.class);
        this.realms = server.part(RealmDAO.class);
        this.schemas = server.part(PlainSchemaDAO.class);
        this.values = server.part(PlainAttrValueDAO.class);
        this.pages = new UserPages(server.parts());
        this.conditions = new Conditions(server.parts());
        this.fields = new UserFields(server.parts());
        this.utils = server.part(AnyUtilsFactory.class).getInstance(AnyTypeKind.USER);
    }

    private static OrderByClause bySurname() {
        OrderByClause clause = new OrderByClause();
        clause.setField(Schema.SURNAME.key());
        clause.setDirection(OrderByClause.Direction.ASC);
        return clause;
    }

    @Override
    public void create(SyncopeUser user) {
        server.inTransaction(() -> users.save(entity(user)));
    }

    private User entity(SyncopeUser user) {
        User entity = SyncopeSchema.withKey(entities.newEntity(User.class), user.key());
        entity.setRealm(realms.getRoot());
        entity.setUsername(user.username());
        Passwords.set(entity, SyncopePopulation.PASSWORD);
        entity.setStatus(SyncopePopulation.STATUS);
        fields.created(entity, SyncopePopulation.ADMIN, SyncopePopulation.CREATED);
        for (Attribute attribute : user.attributes()) {
            entity.add(attribute(entity, attribute));
        }
        for (UserMembership membership : user.memberships()) {
            UMembership member = SyncopeSchema.withKey(entities.newEntity(UMembership.class), membership.key());
            member.setLeftEnd(entity);
            member.setRightEnd(groups.find(membership.group().key().toString()));
            entity.add(member);
            for (Attribute attribute : membership.attributes()) {
                UPlainAttr ofMember = attribute(entity, attribute);
                ofMember.setMembership(member);
                entity.add(ofMember);
            }
        }
        return entity;
    }

    private UPlainAttr attribute(User owner, Attribute attribute) {
        UPlainAttr created = entities.newEntity(UPlainAttr.class);
        created.setOwner(owner);
        created.setSchema(schemas.find(attribute.schema().key()));
        attribute.values().forEach(value -> fields.add(created, value));
        return created;
    }

    @Override
    public StoredUser read(UUID key) {
        return server.inTransaction(() -> UserAnswer.of(found(key), users));
    }

    private User found(UUID key) {
        User user = users.find(key.toString());
        if (user == null) {
            throw new IllegalStateException("no user has the key " + key);
        }
        return user;
    }

    @Override
    public boolean has(UUID key) {
        return server.inTransaction(() -> users.find(key.toString()) != null);
    }

    @Override
    public FoundUsers search(UserSearch asked) {
        return server.inTransaction(() -> {
            MatchingUsers matching = pages.find(conditions.of(asked.fiql()), BY_SURNAME, UserSearch.PAGE);
            List<StoredUser> page = new ArrayList<>();
            for (User user : matching.first()) {
                page.add(UserAnswer.of(user, users));
            }
            return new FoundUsers(matching.total(), page);
        });
    }

    @Override
    public void update(UUID key, Schema schema, String value) {
        server.inTransaction(() -> {
            User user = found(key);
            UPlainAttr attribute = user.getPlainAttr(schema.key()).orElseThrow();
            values.deleteAll(attribute, utils);
            fields.add(attribute, value);
            fields.changed(user, SyncopePopulation.ADMIN, Instant.now());
            return users.save(user);
        });
    }

    @Override
    public void delete(UUID key) {
        server.inTransaction(() -> {
            users.delete(found(key));
            return key;
        });
    }

    @Override
    public void save(DynamicGroup group) {
        server.inTransaction(() -> {
            Group found = groups.find(group.key().toString());
            found.getUDynMembership().setFIQLCond(group.condition());
            return groups.saveAndRefreshDynMemberships(found);
        });
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
