package org.identityperf.crowd.reference.entity;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hibernate.type.TrueFalseConverter;
import org.identityperf.crowd.store.NewUser;
import org.identityperf.crowd.store.SearchableName;

/** A user of an internal directory. */
@Entity
@Table(name = "cwd_user")
public class InternalUser extends Identified {

    @Column(name = "user_name")
    private String name;

    @Column(name = "lower_user_name")
    private String lowerName;

    @Convert(converter = TrueFalseConverter.class)
    private boolean active;

    @Column(name = "created_date")
    private LocalDateTime created;

    @Column(name = "updated_date")
    private LocalDateTime updated;

    @Column(name = "first_name")
    private String firstName;

    @Column(name = "lower_first_name")
    private String lowerFirstName;

    @Column(name = "last_name")
    private String lastName;

    @Column(name = "lower_last_name")
    private String lowerLastName;

    @Column(name = "display_name")
    private String displayName;

    @Column(name = "lower_display_name")
    private String lowerDisplayName;

    @Column(name = "email_address")
    private String email;

    @Column(name = "lower_email_address")
    private String lowerEmail;

    @Column(name = "directory_id")
    private long directoryId;

    private String credential;

    @OneToMany(mappedBy = "user", cascade = CascadeType.PERSIST)
    private List<UserAttribute> attributes = new ArrayList<>();

    protected InternalUser() {}

    /** Creates an active user without attributes. */
    public InternalUser(NewUser user, String credential, LocalDateTime now) {
        name = user.name();
        lowerName = SearchableName.lower(name);
        active = true;
        created = now;
        updated = now;
        firstName = user.firstName();
        lowerFirstName = SearchableName.lower(firstName);
        lastName = user.lastName();
        lowerLastName = SearchableName.lower(lastName);
        displayName = user.displayName();
        lowerDisplayName = SearchableName.lower(displayName);
        email = user.email();
        lowerEmail = SearchableName.lower(email);
        directoryId = user.directory();
        this.credential = credential;
    }

    public String name() {
        return name;
    }

    public String displayName() {
        return displayName;
    }

    public String email() {
        return email;
    }

    public boolean isActive() {
        return active;
    }

    public void setActive(boolean active) {
        this.active = active;
    }

    public String credential() {
        return credential;
    }

    /** Sets an attribute to a single value. */
    public void setAttribute(String attribute, String value) {
        attributes.stream()
                .filter(known -> known.name().equals(attribute))
                .findFirst()
                .ifPresentOrElse(
                        known -> known.setValue(value),
                        () -> attributes.add(new UserAttribute(this, directoryId, attribute, value)));
    }

    /** Returns the attributes' values by name. */
    public SortedMap<String, String> attributes() {
        SortedMap<String, String> values = new TreeMap<>();
        attributes.forEach(attribute -> values.put(attribute.name(), attribute.value()));
        return values;
    }
}
