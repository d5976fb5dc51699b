package org.identityperf.crowd.reference.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** A group whose members an application lets in. */
@Entity
@Table(name = "cwd_app_dir_group_mapping")
@SuppressWarnings("unused") // columns that are written and read as a whole
public class GroupMapping extends Identified {

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "app_dir_mapping_id")
    private DirectoryMapping mapping;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "application_id")
    private Application application;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "directory_id")
    private Directory directory;

    @Column(name = "group_name")
    private String group;

    protected GroupMapping() {}

    GroupMapping(DirectoryMapping mapping, Application application, Directory directory, String group) {
        this.mapping = mapping;
        this.application = application;
        this.directory = directory;
        this.group = group;
    }

    String group() {
        return group;
    }
}
