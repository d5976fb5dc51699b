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
import org.springframework.context.ApplicationContext;

/** This class looks entities up by their keys, by the calls that releases since 4.0 have. */
public final class Lookups {

    private final ApplicationContext server;
    private final UserDAO users;
    private final GroupDAO groups;

    /** Uses the parts of a running server. */
    public Lookups(ApplicationContext server) {
        this.server = server;
        this.users = server.getBean(UserDAO.class);
        this.groups = server.getBean(GroupDAO.class);
    }

    /** Returns the user with that key. */
    public Optional<User> user(UUID key) {
        return users.findById(key.toString()).map(User.class::cast);
    }

    /** Returns the group with that key. */
    public Group group(UUID key) {
        return groups.findById(key.toString()).orElseThrow();
    }

    /** Returns the type of users. */
    public AnyType userType() {
        return server.getBean(AnyTypeDAO.class).getUser();
    }

    /** Returns the set of schemas with that name. */
    public AnyTypeClass typeClass(String name) {
        return server.getBean(AnyTypeClassDAO.class).findById(name).orElseThrow();
    }

    /** Sets the values that a schema allows. */
    public static void allow(PlainSchema schema, List<String> values) {
        values.forEach(value -> schema.getEnumValues().put(value, value));
    }
}
