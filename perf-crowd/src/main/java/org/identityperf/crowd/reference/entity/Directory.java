package org.identityperf.crowd.reference.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.LocalDateTime;
import org.hibernate.type.TrueFalseConverter;
import org.identityperf.crowd.store.SearchableName;

/** A separate set of users and groups. */
@Entity
@Table(name = "cwd_directory")
@SuppressWarnings("unused") // columns that are written and read as a whole
public class Directory extends Identified {

    private static final String INTERNAL = "com.atlassian.crowd.directory.InternalDirectory";

    @Column(name = "directory_name")
    private String name;

    @Column(name = "lower_directory_name")
    private String lowerName;

    @Column(name = "created_date")
    private LocalDateTime created;

    @Column(name = "updated_date")
    private LocalDateTime updated;

    @Convert(converter = TrueFalseConverter.class)
    private boolean active;

    private String description;

    @Column(name = "impl_class")
    private String implementation;

    @Column(name = "lower_impl_class")
    private String lowerImplementation;

    @Column(name = "directory_type")
    private String type;

    protected Directory() {}

    /** Creates an active internal directory. */
    public Directory(String name, LocalDateTime now) {
        this.name = name;
        lowerName = SearchableName.lower(name);
        created = now;
        updated = now;
        active = true;
        implementation = INTERNAL;
        lowerImplementation = SearchableName.lower(INTERNAL);
        type = "INTERNAL";
    }

    public boolean isActive() {
        return active;
    }

    public void setActive(boolean active) {
        this.active = active;
    }
}
