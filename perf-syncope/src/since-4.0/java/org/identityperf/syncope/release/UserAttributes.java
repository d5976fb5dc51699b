package org.identityperf.syncope.release;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.syncope.core.persistence.api.attrvalue.PlainAttrValidationManager;
import org.apache.syncope.core.persistence.api.dao.PlainSchemaDAO;
import org.apache.syncope.core.persistence.api.entity.PlainAttr;
import org.apache.syncope.core.persistence.api.entity.user.UMembership;
import org.apache.syncope.core.persistence.api.entity.user.User;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.Schema;
import org.springframework.context.ApplicationContext;

/** This class reads and writes the attributes of a user. Since 4.0 they are parts of the user's document. */
public final class UserAttributes {

    private final PlainSchemaDAO schemas;
    private final PlainAttrValidationManager validator;

    /** Uses the parts of a running server. */
    public UserAttributes(ApplicationContext server) {
        this.schemas = server.getBean(PlainSchemaDAO.class);
        this.validator = server.getBean(PlainAttrValidationManager.class);
    }

    /** Adds an attribute to a user. */
    public void add(User user, Attribute attribute) {
        user.add(created(attribute));
    }

    /** Adds an attribute to a user's membership. */
    public void add(User user, UMembership membership, Attribute attribute) {
        PlainAttr created = created(attribute);
        created.setMembership(membership.getKey());
        user.add(created);
    }

    private PlainAttr created(Attribute attribute) {
        PlainAttr created = new PlainAttr();
        created.setPlainSchema(schemas.findById(attribute.schema().key()).orElseThrow());
        attribute.values().forEach(value -> created.add(validator, value));
        return created;
    }

    /** Replaces the values of a user's attribute by one. */
    public void replace(User user, Schema schema, String value) {
        PlainAttr attribute = user.getPlainAttr(schema.key()).orElseThrow();
        attribute.getValues().clear();
        attribute.add(validator, value);
    }

    /** Returns the values of a user's own attributes. */
    public static Map<Schema, List<String>> of(User user) {
        return bySchema(user.getPlainAttrs());
    }

    /** Returns the values of the attributes of a user's membership. */
    public static Map<Schema, List<String>> of(User user, UMembership membership) {
        return bySchema(user.getPlainAttrs(membership));
    }

    private static Map<Schema, List<String>> bySchema(Collection<PlainAttr> attributes) {
        Map<Schema, List<String>> bySchema = new TreeMap<>();
        for (PlainAttr attribute : attributes) {
            bySchema.put(
                    Schema.named(attribute.getSchema()),
                    attribute.getValuesAsStrings().stream().sorted().toList());
        }
        return bySchema;
    }
}
