package org.identityperf.lab.settings;

import java.util.Locale;

/** The stores that benchmarks run on. */
public enum Store {
    POSTGRESQL("PostgreSQL"),
    MYSQL("MySQL"),
    ELASTICSEARCH("Elasticsearch"),
    CASSANDRA("Cassandra");

    private final String title;

    Store(String title) {
        this.title = title;
    }

    /** Its name as its makers spell it. */
    public String title() {
        return title;
    }

    /** Its name in properties and parameters, such as {@code postgresql}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
