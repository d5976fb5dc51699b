package org.identityperf.syncope.release;

import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.syncope.core.persistence.api.dao.GroupDAO;
import org.apache.syncope.core.persistence.api.dao.UserDAO;
import org.apache.syncope.core.persistence.api.entity.AnyType;
import org.apache.syncope.core.persistence.api.entity.AnyTypeClass;
import org.apache.syncope.core.persistence.api.entity.EntityFactory;
import org.apache.syncope.core.persistence.api.entity.group.Group;
import org.apache.syncope.core.persistence.api.entity.group.TypeExtension;
import org.springframework.context.ApplicationContext;

/** This class holds what 4.1 changed of groups and their members: before, there are dynamic groups. */
public final class Memberships {

    private final UserDAO users;
    private final GroupDAO groups;

    /** Uses the parts of a running server. */
    public Memberships(ApplicationContext server) {
        this.users = server.getBean(UserDAO.class);
        this.groups = server.getBean(GroupDAO.class);
    }

    /** Returns the dynamic groups of a user. */
    public Set<UUID> dynamicGroups(String user) {
        return users.findDynGroups(user).stream()
                .map(group -> UUID.fromString(group.getKey()))
                .collect(Collectors.toSet());
    }

    /** Saves a dynamic group with a condition, and finds its members anew. */
    public Group save(Group group, String condition) {
        group.getUDynMembership().setFIQLCond(condition);
        return groups.saveAndRefreshDynMemberships(group);
    }

    /** Lets members of a group have the attributes of a set of schemas. */
    public static void extend(EntityFactory entities, Group group, AnyType members, AnyTypeClass schemas) {
        TypeExtension extension = entities.newEntity(TypeExtension.class);
        extension.setGroup(group);
        extension.setAnyType(members);
        extension.add(schemas);
        group.add(extension);
    }
}
