package org.identityperf.probe.address;

import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An address says where one dataset is reached, and as which user. The password never appears in {@link #toString()},
 * so a message may contain an address.
 *
 * @param url without credentials: a JDBC URL such as {@code jdbc:postgresql://127.0.0.1:5432/name}; for Elasticsearch
 *     {@code http://127.0.0.1:9200/prefix}, whose indices' names begin with the prefix and a hyphen; for Cassandra
 *     {@code cassandra://127.0.0.1:9042/keyspace?datacenter=name}; several hosts are separated by commas
 * @param user the user to connect as
 * @param password that user's password
 */
public record Address(String url, String user, String password) {

    private static final Pattern HOSTS = Pattern.compile("://([^/]+)");
    private static final Pattern PLACE = Pattern.compile("://[^/]+/([^?]*)");
    private static final Pattern URL = Pattern.compile("(jdbc:[a-z]+|https?|cassandra)://[^/@]+(/.*)?");

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String ANSWER = "socketTimeout";
    private static final String ACCEPT = "connectTimeout";

    /** The option that {@link #through} adds for Cassandra: the nodes' own addresses in the order of the hosts. */
    static final String NODES = "nodes";

    public Address {
        if (!URL.matcher(url).matches()) {
            // The message leaves out whatever may have been meant as credentials.
            throw new IllegalArgumentException("not the URL of a store: " + url.replaceAll("//.*@", "//…@"));
        }
    }

    /**
     * Opens a JDBC connection of its own, outside any pool.
     *
     * @throws SQLException if it is refused; also if whatever listens there accepts the connection and does not answer
     */
    public Connection connect() throws SQLException {
        return connect(PATIENCE);
    }

    /** @param patience the longest time to wait for each answer while logging in, in whole seconds */
    Connection connect(Duration patience) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        // MySQL's drivers count both in milliseconds, PostgreSQL's in seconds. An option in the URL stays as it is.
        int unit = RoundTrip.Dialect.of(this).timeoutUnit();
        boolean limited = url.contains(ANSWER);
        if (!limited) {
            properties.setProperty(ANSWER, Long.toString(unit * patience.toSeconds()));
        }
        if (!url.contains(ACCEPT)) {
            properties.setProperty(ACCEPT, Long.toString(unit * patience.toSeconds()));
        }
        try {
            Connection connection = DriverManager.getConnection(url, properties);
            if (!limited) {
                // Only logging in has a limit: a statement may take hours.
                connection.setNetworkTimeout(Runnable::run, 0);
            }
            return connection;
        } catch (SQLException e) {
            throw silent(e) ? new SQLException(silent(patience), e.getSQLState(), e) : e;
        }
    }

    private String silent(Duration patience) {
        return url + " does not answer in time (" + patience.toSeconds() + " s unless its options say otherwise): what"
                + " listens there hangs, or is no such store, or a firewall drops what is sent";
    }

    private static boolean silent(SQLException failure) {
        return Stream.iterate((Throwable) failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause -> cause instanceof SocketTimeoutException);
    }

    /** Returns the protocol of the store, such as {@code jdbc:postgresql} or {@code http}. */
    public String scheme() {
        return url.substring(0, url.indexOf("://"));
    }

    /** Returns the hosts with their ports, such as {@code 127.0.0.1:5432}. */
    public List<String> hosts() {
        Matcher matcher = HOSTS.matcher(url);
        return matcher.find() ? List.of(matcher.group(1).split(",")) : List.of();
    }

    /**
     * Returns the hosts as addresses of sockets.
     *
     * @param standardPort the port of a host that names none
     */
    public List<InetSocketAddress> sockets(int standardPort) {
        return hosts().stream().map(host -> socket(host, standardPort)).toList();
    }

    private static InetSocketAddress socket(String host, int standardPort) {
        int colon = host.lastIndexOf(':');
        boolean port = colon > host.lastIndexOf(']');
        return new InetSocketAddress(
                (port ? host.substring(0, colon) : host).replaceAll("[\\[\\]]", ""),
                port ? Integer.parseInt(host.substring(colon + 1)) : standardPort);
    }

    /** Returns the name of the dataset's database, schema, keyspace or prefix; empty if the URL has none. */
    public String place() {
        Matcher matcher = PLACE.matcher(url);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** Returns the address of another database, schema or keyspace of the same store. */
    public Address beside(String otherPlace) {
        Matcher matcher = PLACE.matcher(url);
        if (!matcher.find()) {
            throw new IllegalArgumentException(this + " has no place, so that there is none beside it");
        }
        return new Address(
                url.substring(0, matcher.start(1)) + otherPlace + url.substring(matcher.end(1)), user, password);
    }

    /** Returns the address of the same dataset at other hosts. */
    public Address at(List<String> hosts) {
        Matcher matcher = HOSTS.matcher(url);
        return new Address(
                matcher.replaceFirst("://" + Matcher.quoteReplacement(String.join(",", hosts))), user, password);
    }

    /**
     * Returns the address of the same dataset through other hosts, each of which leads to one of its own hosts, in the
     * same order. A Cassandra node tells its clients the addresses of the other nodes, so the URL keeps which way leads
     * to which node.
     */
    public Address through(List<String> ways) {
        Address through = at(ways);
        return scheme().equals("cassandra") ? through.with(NODES, String.join(",", hosts())) : through;
    }

    /** Returns the same address with one more driver option in its URL. */
    public Address with(String option, String value) {
        return new Address(url + (url.contains("?") ? '&' : '?') + option + '=' + value, user, password);
    }

    @Override
    public String toString() {
        return url + " as " + user;
    }
}
