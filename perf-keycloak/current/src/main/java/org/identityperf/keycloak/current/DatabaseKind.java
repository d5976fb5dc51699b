package org.identityperf.keycloak.current;

import java.util.Locale;
import org.identityperf.probe.address.Address;

/** A kind of database that Keycloak is measured on, with its driver. */
public enum DatabaseKind {
    POSTGRESQL("postgres", "org.postgresql.Driver"),
    MYSQL("mysql", "com.mysql.cj.jdbc.Driver"),
    MARIADB("mariadb", "org.mariadb.jdbc.Driver");

    private final String vendor;
    private final String driver;

    DatabaseKind(String vendor, String driver) {
        this.vendor = vendor;
        this.driver = driver;
    }

    /** @throws IllegalArgumentException if Keycloak is not measured on such a store */
    public static DatabaseKind of(Address address) {
        return valueOf(address.scheme().substring("jdbc:".length()).toUpperCase(Locale.ROOT));
    }

    /** Returns the name by which Keycloak's option {@code db} knows it. */
    public String vendor() {
        return vendor;
    }

    String driver() {
        return driver;
    }
}
