package org.identityperf.syncope.release;

import java.util.Set;
import java.util.UUID;
import org.apache.syncope.core.persistence.api.entity.AnyType;
import org.apache.syncope.core.persistence.api.entity.AnyTypeClass;
import org.apache.syncope.core.persistence.api.entity.EntityFactory;
import org.apache.syncope.core.persistence.api.entity.group.Group;
import org.apache.syncope.core.persistence.api.entity.group.GroupTypeExtension;
import org.springframework.context.ApplicationContext;

/** This class holds what 4.1 changed of groups and their members: there are no dynamic groups (SYNCOPE-1948). */
public final class Memberships {

    /** Uses the parts of a running server. */
    public Memberships(ApplicationContext server) {
        // None is needed.
    }

    /** Returns the dynamic groups of a user: none. */
    public Set<UUID> dynamicGroups(String user) {
        return Set.of();
    }

    /**
     * Refuses to save a dynamic group.
     *
     * @throws UnsupportedOperationException always
     */
    public Group save(Group group, String condition) {
        throw new UnsupportedOperationException("Syncope 4.1 has no dynamic groups, such as of " + condition);
    }

    /** Lets members of a group have the attributes of a set of schemas. */
    public static void extend(EntityFactory entities, Group group, AnyType members, AnyTypeClass schemas) {
        GroupTypeExtension extension = entities.newEntity(GroupTypeExtension.class);
        extension.setGroup(group);
        extension.setAnyType(members);
        extension.add(schemas);
        group.add(extension);
    }
}
