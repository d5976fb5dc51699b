package org.identityperf.spring.dataset;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.ConnectionPool;

/**
 * This class reaches a database as a Spring application does. Its pool has HikariCP's defaults, which are Spring Boot's
 * too: each statement commits by itself unless a transaction is begun, at the isolation level of the store.
 */
public final class SpringDatabase {

    private SpringDatabase() {}

    /** Returns the address with the options that the delivered schema asks for. */
    public static Address of(Address address) {
        return isMySql(address)
                ? address.with("preserveInstants", "true")
                        .with("connectionTimeZone", "UTC")
                        .with("forceConnectionTimeZoneToSession", "true")
                : address;
    }

    public static boolean isMySql(Address address) {
        return address.url().startsWith("jdbc:mysql:");
    }

    /** Opens a pool of a fixed size with all of its connections. */
    public static HikariDataSource open(Address address, int size) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(of(address).url());
        config.setUsername(address.user());
        config.setPassword(address.password());
        config.setMaximumPoolSize(size);
        ConnectionPool.watch(config);
        HikariDataSource pool = new HikariDataSource(config);
        ConnectionPool.fill(pool);
        return pool;
    }
}
