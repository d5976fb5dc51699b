package org.identityperf.syncope.release;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.syncope.common.lib.types.AnyTypeKind;
import org.apache.syncope.core.persistence.api.dao.PlainAttrValueDAO;
import org.apache.syncope.core.persistence.api.dao.PlainSchemaDAO;
import org.apache.syncope.core.persistence.api.entity.AnyUtils;
import org.apache.syncope.core.persistence.api.entity.AnyUtilsFactory;
import org.apache.syncope.core.persistence.api.entity.EntityFactory;
import org.apache.syncope.core.persistence.api.entity.PlainAttr;
import org.apache.syncope.core.persistence.api.entity.user.UMembership;
import org.apache.syncope.core.persistence.api.entity.user.UPlainAttr;
import org.apache.syncope.core.persistence.api.entity.user.User;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.Schema;
import org.springframework.context.ApplicationContext;

/** This class reads and writes the attributes of a user. Before 4.0 they are entities. */
public final class UserAttributes {

    private final EntityFactory entities;
    private final PlainSchemaDAO schemas;
    private final PlainAttrValueDAO values;
    private final AttributeValues checked;
    private final AnyUtils utils;

    /** Uses the parts of a running server. */
    public UserAttributes(ApplicationContext server) {
        this.entities = server.getBean(EntityFactory.class);
        this.schemas = server.getBean(PlainSchemaDAO.class);
        this.values = server.getBean(PlainAttrValueDAO.class);
        this.checked = new AttributeValues(server);
        this.utils = server.getBean(AnyUtilsFactory.class).getInstance(AnyTypeKind.USER);
    }

    /** Adds an attribute to a user. */
    public void add(User user, Attribute attribute) {
        user.add(created(user, attribute));
    }

    /** Adds an attribute to a user's membership. */
    public void add(User user, UMembership membership, Attribute attribute) {
        UPlainAttr created = created(user, attribute);
        created.setMembership(membership);
        user.add(created);
    }

    private UPlainAttr created(User owner, Attribute attribute) {
        UPlainAttr created = entities.newEntity(UPlainAttr.class);
        created.setOwner(owner);
        created.setSchema(schemas.find(attribute.schema().key()));
        attribute.values().forEach(value -> checked.add(created, value));
        return created;
    }

    /** Replaces the values of a user's attribute by one. */
    public void replace(User user, Schema schema, String value) {
        UPlainAttr attribute = user.getPlainAttr(schema.key()).orElseThrow();
        values.deleteAll(attribute, utils);
        checked.add(attribute, value);
    }

    /** Returns the values of a user's own attributes. */
    public static Map<Schema, List<String>> of(User user) {
        return bySchema(user.getPlainAttrs());
    }

    /** Returns the values of the attributes of a user's membership. */
    public static Map<Schema, List<String>> of(User user, UMembership membership) {
        return bySchema(user.getPlainAttrs(membership));
    }

    private static Map<Schema, List<String>> bySchema(Collection<? extends PlainAttr<?>> attributes) {
        Map<Schema, List<String>> bySchema = new TreeMap<>();
        for (PlainAttr<?> attribute : attributes) {
            bySchema.put(
                    Schema.named(attribute.getSchema().getKey()),
                    attribute.getValuesAsStrings().stream().sorted().toList());
        }
        return bySchema;
    }
}
