package org.identityperf.runner.settings;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.identityperf.runner.settings.StoreUrl.Form;
import org.identityperf.runner.settings.StoreUrl.Path;

/** A database or search engine under test. What a run does with it is in the package of its {@code StoreKind}. */
public enum Store {
    POSTGRESQL(
            "PostgreSQL",
            new Form(
                    List.of("jdbc:postgresql"),
                    5432,
                    Path.NEEDED,
                    Set.of("sslmode", "sslrootcert", "connectTimeout", "targetServerType", "prepareThreshold"),
                    "jdbc:postgresql://host:5432/database")),
    MYSQL(
            "MySQL",
            new Form(
                    List.of("jdbc:mysql"),
                    3306,
                    Path.ALLOWED,
                    Set.of("sslMode", "connectTimeout"),
                    "jdbc:mysql://host:3306/")),
    /** Nobody here starts one: a run uses one that someone else runs. */
    MARIADB(
            "MariaDB",
            new Form(
                    List.of("jdbc:mariadb"),
                    3306,
                    Path.ALLOWED,
                    Set.of("sslMode", "connectTimeout"),
                    "jdbc:mariadb://host:3306/")),
    ELASTICSEARCH(
            "Elasticsearch", new Form(List.of("http", "https"), 9200, Path.REFUSED, Set.of(), "https://host:9200")),
    CASSANDRA(
            "Cassandra",
            new Form(
                    List.of("cassandra"),
                    9042,
                    Path.REFUSED,
                    Set.of(Form.DATACENTER),
                    "cassandra://host1:9042,host2:9042/?datacenter=name")),
    /** Three Cassandra nodes on this machine, which nobody else runs. */
    CASSANDRA_CLUSTER("Cassandra cluster");

    private final String title;
    private final Optional<Form> url;

    Store(String title, Form url) {
        this.title = title;
        this.url = Optional.of(url);
    }

    Store(String title) {
        this.title = title;
        this.url = Optional.empty();
    }

    public String title() {
        return title;
    }

    /** Returns the form of an external one's URL; empty if nobody else runs such a store. */
    Optional<Form> url() {
        return url;
    }

    /** Returns whether properties of its own may give the URL of an external one. */
    public boolean hasUrl() {
        return url.isPresent();
    }

    /** Returns whether a run can start it on this machine. */
    public boolean startsHere() {
        return this != MARIADB;
    }

    /** Returns whether it executes SQL. */
    public boolean isSql() {
        return url.filter(form -> form.schemes().get(0).startsWith("jdbc:")).isPresent();
    }

    @JsonValue
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
        return first(store -> store.word().equals(word))
                .orElseThrow(() -> new SettingsException("no store is called " + word + "; there are "
                        + Arrays.stream(values()).map(Store::word).collect(Collectors.joining(", "))));
    }

    /** Returns the store whose addresses have that scheme. */
    public static Store ofScheme(String scheme) {
        return first(store -> store.url
                        .filter(form -> form.schemes().contains(scheme))
                        .isPresent())
                .orElseThrow(() -> new IllegalArgumentException("no store is reached by " + scheme));
    }

    private static Optional<Store> first(Predicate<Store> is) {
        return Arrays.stream(values()).filter(is).findFirst();
    }
}
