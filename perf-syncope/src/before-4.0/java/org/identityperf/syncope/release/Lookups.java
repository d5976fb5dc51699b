package org.identityperf.syncope.release;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.syncope.core.persistence.api.dao.AnyTypeClassDAO;
import org.apache.syncope.core.persistence.api.dao.AnyTypeDAO;
import org.apache.syncope.core.persistence.api.dao.GroupDAO;
import org.apache.syncope.core.persistence.api.dao.UserDAO;
import org.apache.syncope.core.persistence.api.entity.AnyType;
import org.apache.syncope.core.persistence.api.entity.AnyTypeClass;
import org.apache.syncope.core.persistence.api.entity.PlainSchema;
import org.apache.syncope.core.persistence.api.entity.group.Group;
import org.apache.syncope.core.persistence.api.entity.user.User;

/** This class looks entities up by their keys, by the calls that releases before 4.0 have. */
public final class Lookups {

    private Lookups() {}

    /** Returns the user with that key. */
    public static Optional<User> user(UserDAO users, UUID key) {
        return Optional.ofNullable(users.find(key.toString()));
    }

    /** Returns the group with that key. */
    public static Group group(GroupDAO groups, UUID key) {
        return groups.find(key.toString());
    }

    /** Returns the type of users. */
    public static AnyType userType(AnyTypeDAO types) {
        return types.findUser();
    }

    /** Returns the set of schemas with that name. */
    public static AnyTypeClass typeClass(AnyTypeClassDAO classes, String name) {
        return classes.find(name);
    }

    /** Sets the values that a schema allows. */
    public static void allow(PlainSchema schema, List<String> values) {
        schema.setEnumerationValues(String.join(";", values));
    }
}
