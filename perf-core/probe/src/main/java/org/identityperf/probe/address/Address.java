package org.identityperf.probe.address;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where one dataset is reached, and as whom. The password never appears in {@link #toString()}, so that an address can
 * stand in a message.
 *
 * @param url without credentials: a JDBC URL such as {@code jdbc:postgresql://127.0.0.1:5432/name}; for Elasticsearch
 *     {@code http://127.0.0.1:9200/prefix}, whose indices' names begin with the prefix and a hyphen; for Cassandra
 *     {@code cassandra://127.0.0.1:9042/keyspace?datacenter=name}; several hosts stand between commas
 * @param user the user to connect as
 * @param password that user's password
 */
public record Address(String url, String user, String password) {

    private static final Pattern HOSTS = Pattern.compile("://([^/]+)");
    private static final Pattern URL = Pattern.compile("(jdbc:[a-z]+|https?|cassandra)://[^/@]+(/.*)?");

    /** The option that {@link #through} adds for Cassandra: the nodes' own addresses, in the order of the URL's hosts. */
    static final String NODES = "nodes";

    public Address {
        if (!URL.matcher(url).matches()) {
            // What was meant as credentials is not repeated.
            throw new IllegalArgumentException("not the URL of a store: " + url.replaceAll("//.*@", "//…@"));
        }
    }

    /**
     * Opens a JDBC connection of its own, outside any pool.
     *
     * @throws SQLException if the store can't be reached or refuses the user
     */
    public Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        return DriverManager.getConnection(url, properties);
    }

    /** How the store is spoken to, such as {@code jdbc:postgresql} or {@code http}. */
    public String scheme() {
        return url.substring(0, url.indexOf("://"));
    }

    /** The hosts with their ports, such as {@code 127.0.0.1:5432}. */
    public List<String> hosts() {
        Matcher matcher = HOSTS.matcher(url);
        return matcher.find() ? List.of(matcher.group(1).split(",")) : List.of();
    }

    /** The same dataset at other hosts. */
    public Address at(List<String> hosts) {
        Matcher matcher = HOSTS.matcher(url);
        return new Address(
                matcher.replaceFirst("://" + Matcher.quoteReplacement(String.join(",", hosts))), user, password);
    }

    /**
     * The same dataset by way of hosts that lead to its own, each to one, in their order. A node of Cassandra tells its
     * clients where the others are, so which way leads to which is kept in the URL.
     */
    public Address through(List<String> ways) {
        Address through = at(ways);
        return scheme().equals("cassandra") ? through.with(NODES, String.join(",", hosts())) : through;
    }

    /** The same address with one more driver option in its URL. */
    public Address with(String option, String value) {
        return new Address(url + (url.contains("?") ? '&' : '?') + option + '=' + value, user, password);
    }

    @Override
    public String toString() {
        return url + " as " + user;
    }
}
