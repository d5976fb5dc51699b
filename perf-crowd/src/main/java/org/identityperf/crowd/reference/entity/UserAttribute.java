package org.identityperf.crowd.reference.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import org.identityperf.crowd.store.SearchableName;

/** One value of an attribute of a user. */
@Entity
@Table(name = "cwd_user_attribute")
@SuppressWarnings("unused") // columns that are written and read as a whole
public class UserAttribute extends Identified {

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "user_id")
    private InternalUser user;

    @Column(name = "directory_id")
    private long directoryId;

    @Column(name = "attribute_name")
    private String name;

    @Column(name = "attribute_value")
    private String value;

    @Column(name = "attribute_lower_value")
    private String lowerValue;

    protected UserAttribute() {}

    UserAttribute(InternalUser user, long directoryId, String name, String value) {
        this.user = user;
        this.directoryId = directoryId;
        this.name = name;
        this.value = value;
        lowerValue = SearchableName.lower(value);
    }

    String name() {
        return name;
    }

    String value() {
        return value;
    }

    void setValue(String value) {
        this.value = value;
        lowerValue = SearchableName.lower(value);
    }
}
