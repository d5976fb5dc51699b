package org.identityperf.lab.settings;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The stores that benchmarks run on. */
public enum Store {
    @JsonProperty("postgresql")
    POSTGRESQL("PostgreSQL"),
    @JsonProperty("mysql")
    MYSQL("MySQL"),
    @JsonProperty("elasticsearch")
    ELASTICSEARCH("Elasticsearch"),
    @JsonProperty("cassandra")
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

    /**
     * The store of that word.
     *
     * @throws SettingsException if there is none
     */
    public static Store ofWord(String word) {
        return Arrays.stream(values())
                .filter(store -> store.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new SettingsException("no store is called " + word + "; there are "
                        + Arrays.stream(values()).map(Store::word).collect(Collectors.joining(", "))));
    }
}
