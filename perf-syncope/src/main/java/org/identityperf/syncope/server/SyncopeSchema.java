package org.identityperf.syncope.server;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.syncope.common.lib.types.AnyTypeKind;
import org.apache.syncope.common.lib.types.AttrSchemaType;
import org.apache.syncope.core.persistence.api.dao.AnyTypeClassDAO;
import org.apache.syncope.core.persistence.api.dao.AnyTypeDAO;
import org.apache.syncope.core.persistence.api.dao.GroupDAO;
import org.apache.syncope.core.persistence.api.dao.PlainSchemaDAO;
import org.apache.syncope.core.persistence.api.dao.RealmDAO;
import org.apache.syncope.core.persistence.api.entity.AnyType;
import org.apache.syncope.core.persistence.api.entity.AnyTypeClass;
import org.apache.syncope.core.persistence.api.entity.Entity;
import org.apache.syncope.core.persistence.api.entity.EntityFactory;
import org.apache.syncope.core.persistence.api.entity.PlainSchema;
import org.apache.syncope.core.persistence.api.entity.Realm;
import org.apache.syncope.core.persistence.api.entity.group.Group;
import org.apache.syncope.core.persistence.jpa.entity.AbstractGeneratedKeyEntity;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.StaticGroup;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.release.Lookups;
import org.identityperf.syncope.release.Memberships;

/**
 * The Syncope schema is the set of tables, views and indexes that Syncope itself creates in an empty database. It
 * includes the realm, the plain schemas and the static groups of the published data set, created through Syncope's own
 * interfaces. It has no dimensions.
 */
public final class SyncopeSchema extends SizedDataset {

    private static final String EMPLOYEE = "Employee";

    public SyncopeSchema() {
        super(DatasetDescription.of("SyncopeSchema", 1, SyncopeServer.version()), 50_000_000);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) {
        progress.begin("schema", 1);
        try (SyncopeServer server = SyncopeServer.create(database)) {
            server.inTransaction(() -> types(server));
            server.inTransaction(() -> groups(server));
        }
        progress.advance(1);
    }

    private static AnyType types(SyncopeServer server) {
        Realm realm = withKey(server.part(EntityFactory.class).newEntity(Realm.class), SyncopePopulation.REALM);
        realm.setName("/");
        server.part(RealmDAO.class).save(realm);
        AnyTypeClass baseUser = anyTypeClass(server, "BaseUser");
        AnyTypeClass employee = anyTypeClass(server, EMPLOYEE);
        for (Schema schema : Schema.values()) {
            plainSchema(server, schema, schema.of() == Schema.Of.USER ? baseUser : employee);
        }
        anyType(server, "USER", AnyTypeKind.USER, baseUser);
        return anyType(server, "GROUP", AnyTypeKind.GROUP, anyTypeClass(server, "BaseGroup"));
    }

    /** Runs in a transaction after that of the types, which are looked up in the database. */
    private static List<Group> groups(SyncopeServer server) {
        return Arrays.stream(StaticGroup.values())
                .map(group -> group(server, group))
                .toList();
    }

    private static AnyTypeClass anyTypeClass(SyncopeServer server, String key) {
        AnyTypeClass created = server.part(EntityFactory.class).newEntity(AnyTypeClass.class);
        created.setKey(key);
        return server.part(AnyTypeClassDAO.class).save(created);
    }

    private static AnyType anyType(SyncopeServer server, String key, AnyTypeKind kind, AnyTypeClass schemas) {
        AnyType created = server.part(EntityFactory.class).newEntity(AnyType.class);
        created.setKey(key);
        created.setKind(kind);
        created.add(schemas);
        return server.part(AnyTypeDAO.class).save(created);
    }

    private static void plainSchema(SyncopeServer server, Schema schema, AnyTypeClass owner) {
        PlainSchema created = server.part(EntityFactory.class).newEntity(PlainSchema.class);
        created.setKey(schema.key());
        created.setType(
                switch (schema.type()) {
                    case STRING -> AttrSchemaType.String;
                    case ENUM -> AttrSchemaType.Enum;
                    case LONG -> AttrSchemaType.Long;
                    case DATE -> AttrSchemaType.Date;
                });
        if (schema.type() == Schema.Type.ENUM) {
            Lookups.allow(created, schema.enumeration());
        }
        if (schema.type() == Schema.Type.DATE) {
            created.setConversionPattern("yyyy-MM-dd");
        }
        created.setMandatoryCondition("false");
        created.setMultivalue(schema.multivalue());
        created.setUniqueConstraint(schema.unique());
        created.setAnyTypeClass(owner);
        server.part(PlainSchemaDAO.class).save(created);
    }

    private static Group group(SyncopeServer server, StaticGroup group) {
        EntityFactory factory = server.part(EntityFactory.class);
        Group created = withKey(factory.newEntity(Group.class), group.key());
        created.setName(group.groupName());
        created.setRealm(server.part(RealmDAO.class).getRoot());
        if (group == StaticGroup.EMPLOYEE) {
            Memberships.extend(
                    factory,
                    created,
                    Lookups.userType(server.part(AnyTypeDAO.class)),
                    Lookups.typeClass(server.part(AnyTypeClassDAO.class), EMPLOYEE));
        }
        return server.part(GroupDAO.class).save(created);
    }

    /** Syncope draws a random key for every entity. An entity that is found by its key gets the published one. */
    static <T extends Entity> T withKey(T entity, UUID key) {
        ((AbstractGeneratedKeyEntity) entity).setKey(key.toString());
        return entity;
    }
}
