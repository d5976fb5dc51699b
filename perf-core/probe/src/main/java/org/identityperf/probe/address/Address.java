package org.identityperf.probe.address;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Where one database is reached, and as whom. The password never appears in {@link #toString()}, so that an address can
 * stand in a message.
 *
 * @param url a JDBC URL without credentials, such as {@code jdbc:postgresql://127.0.0.1:5432/name}
 * @param user the user to connect as
 * @param password that user's password
 */
public record Address(String url, String user, String password) {

    public Address {
        if (!url.startsWith("jdbc:")) {
            throw new IllegalArgumentException("not a JDBC URL: " + url);
        }
    }

    /**
     * Opens a connection of its own, outside any pool.
     *
     * @throws SQLException if the store can't be reached or refuses the user
     */
    public Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        return DriverManager.getConnection(url, properties);
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
