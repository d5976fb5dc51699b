package org.identityperf.crowd.reference.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.LocalDateTime;
import org.hibernate.type.TrueFalseConverter;
import org.identityperf.crowd.store.SearchableName;

/** A group of an internal directory. */
@Entity
@Table(name = "cwd_group")
@SuppressWarnings("unused") // columns that are written and read as a whole
public class InternalGroup extends Identified {

    /** The only type of group that Crowd still creates. */
    static final String TYPE = "GROUP";

    @Column(name = "group_name")
    private String name;

    @Column(name = "lower_group_name")
    private String lowerName;

    @Convert(converter = TrueFalseConverter.class)
    private boolean active;

    @Column(name = "is_local")
    @Convert(converter = TrueFalseConverter.class)
    private boolean local;

    @Column(name = "created_date")
    private LocalDateTime created;

    @Column(name = "updated_date")
    private LocalDateTime updated;

    private String description;

    @Column(name = "group_type")
    private String type;

    @Column(name = "directory_id")
    private long directoryId;

    protected InternalGroup() {}

    /** Creates an active group without members. */
    public InternalGroup(long directoryId, String name, LocalDateTime now) {
        this.name = name;
        lowerName = SearchableName.lower(name);
        active = true;
        created = now;
        updated = now;
        type = TYPE;
        this.directoryId = directoryId;
    }

    String name() {
        return name;
    }

    long directoryId() {
        return directoryId;
    }
}
