package org.identityperf.crowd.reference.entity;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.type.TrueFalseConverter;

/** A directory mapping assigns a directory to an application, and decides which of its users may log in. */
@Entity
@Table(name = "cwd_app_dir_mapping")
@SuppressWarnings("unused") // columns that are written and read as a whole
public class DirectoryMapping extends Identified {

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "application_id")
    private Application application;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "directory_id")
    private Directory directory;

    @Column(name = "allow_all")
    @Convert(converter = TrueFalseConverter.class)
    private boolean allowAll;

    @Column(name = "list_index")
    private int listIndex;

    @OneToMany(mappedBy = "mapping", cascade = CascadeType.PERSIST)
    private List<GroupMapping> groups = new ArrayList<>();

    protected DirectoryMapping() {}

    DirectoryMapping(Application application, Directory directory, boolean allowAll, int listIndex, String... groups) {
        this.application = application;
        this.directory = directory;
        this.allowAll = allowAll;
        this.listIndex = listIndex;
        for (String group : groups) {
            this.groups.add(new GroupMapping(this, application, directory, group));
        }
    }

    public Directory directory() {
        return directory;
    }

    public boolean allowsAll() {
        return allowAll;
    }

    /** Returns the names of the groups whose members may log in. */
    public List<String> groups() {
        return groups.stream().map(GroupMapping::group).toList();
    }
}
