package org.identityperf.crowd.reference.entity;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.type.TrueFalseConverter;
import org.identityperf.crowd.store.SearchableName;

/** A client that asks Crowd about the users of its directories. */
@Entity
@Table(name = "cwd_application")
@SuppressWarnings("unused") // columns that are written and read as a whole
public class Application extends Identified {

    @Column(name = "application_name")
    private String name;

    @Column(name = "lower_application_name")
    private String lowerName;

    @Column(name = "created_date")
    private LocalDateTime created;

    @Column(name = "updated_date")
    private LocalDateTime updated;

    @Convert(converter = TrueFalseConverter.class)
    private boolean active;

    private String description;

    @Column(name = "application_type")
    private String type;

    private String credential;

    @OneToMany(mappedBy = "application", cascade = CascadeType.PERSIST)
    @OrderBy("listIndex")
    private List<DirectoryMapping> directories = new ArrayList<>();

    protected Application() {}

    /** Creates an active application without directories. */
    public Application(String name, String credential, LocalDateTime now) {
        this.name = name;
        lowerName = SearchableName.lower(name);
        created = now;
        updated = now;
        active = true;
        type = "GENERIC_APPLICATION";
        this.credential = credential;
    }

    /**
     * Adds a directory after the existing ones; either the whole directory may log in, or only members of the groups.
     */
    public void map(Directory directory, boolean allowAll, String... groups) {
        directories.add(new DirectoryMapping(this, directory, allowAll, directories.size(), groups));
    }

    /** Returns its active directories in order. */
    public List<DirectoryMapping> activeDirectories() {
        return directories.stream()
                .filter(mapping -> mapping.directory().isActive())
                .toList();
    }
}
