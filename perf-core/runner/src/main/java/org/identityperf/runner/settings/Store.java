package org.identityperf.runner.settings;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A store is a database or search engine under test. */
public enum Store {
    @JsonProperty("postgresql")
    POSTGRESQL("PostgreSQL"),
    @JsonProperty("mysql")
    MYSQL("MySQL"),
    /** Nobody here starts one: a run uses one that someone else runs. */
    @JsonProperty("mariadb")
    MARIADB("MariaDB"),
    @JsonProperty("elasticsearch")
    ELASTICSEARCH("Elasticsearch"),
    @JsonProperty("cassandra")
    CASSANDRA("Cassandra"),
    /** Three Cassandra nodes on this machine, which nobody else runs. */
    @JsonProperty("cassandra_cluster")
    CASSANDRA_CLUSTER("Cassandra cluster");

    private final String title;

    Store(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** Returns whether properties of its own may give the URL of an external one. */
    public boolean hasUrl() {
        return this != CASSANDRA_CLUSTER;
    }

    /** Returns whether a run can start it on this machine. */
    public boolean startsHere() {
        return this != MARIADB;
    }

    /** Returns whether it executes SQL. */
    public boolean isSql() {
        return this == POSTGRESQL || this == MYSQL || this == MARIADB;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the same store on that many nodes.
     *
     * @throws SettingsException if it does not run here on that many
     */
    public Store on(String nodes) {
        if (nodes.equals("1")) {
            return this;
        }
        if (nodes.equals("3") && this == CASSANDRA) {
            return CASSANDRA_CLUSTER;
        }
        throw new SettingsException(
                "nodes=" + nodes + " of " + title + ": there are 1 of every store, and 3 of " + CASSANDRA.title);
    }

    /** @throws SettingsException if there is none */
    public static Store ofWord(String word) {
        return Arrays.stream(values())
                .filter(store -> store.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new SettingsException("no store is called " + word + "; there are "
                        + Arrays.stream(values()).map(Store::word).collect(Collectors.joining(", "))));
    }
}
