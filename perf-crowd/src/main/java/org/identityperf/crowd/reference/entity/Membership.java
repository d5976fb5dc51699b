package org.identityperf.crowd.reference.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;
import org.identityperf.crowd.store.SearchableName;

/**
 * A user or a group within a group. It holds names in addition to the ids, so that a search of
 * memberships needs no join.
 */
@Entity
@Table(name = "cwd_membership")
public class Membership extends Identified {

    /** The type of a membership says whether a user or a group is within the group. */
    public enum Type {
        GROUP_USER,
        GROUP_GROUP
    }

    @Column(name = "parent_id")
    private long parentId;

    @Column(name = "child_id")
    private long childId;

    @Column(name = "membership_type")
    @Enumerated(EnumType.STRING)
    private Type type;

    @Column(name = "group_type")
    private String groupType;

    @Column(name = "parent_name")
    private String parentName;

    @Column(name = "lower_parent_name")
    private String lowerParentName;

    @Column(name = "child_name")
    private String childName;

    @Column(name = "lower_child_name")
    private String lowerChildName;

    @Column(name = "directory_id")
    private long directoryId;

    protected Membership() {}

    /** Creates the membership of a user in a group. */
    public Membership(InternalGroup parent, InternalUser child) {
        this(parent, Type.GROUP_USER, child.id(), child.name());
    }

    /** Creates the membership of a group in a group. */
    public Membership(InternalGroup parent, InternalGroup child) {
        this(parent, Type.GROUP_GROUP, child.id(), child.name());
    }

    private Membership(InternalGroup parent, Type type, long childId, String childName) {
        parentId = parent.id();
        parentName = parent.name();
        lowerParentName = SearchableName.lower(parentName);
        directoryId = parent.directoryId();
        this.type = type;
        groupType = InternalGroup.TYPE;
        this.childId = childId;
        this.childName = childName;
        lowerChildName = SearchableName.lower(childName);
    }
}
