package org.identityperf.syncope.server;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.ConnectionPool;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * This pool holds the server's connections. It is HikariCP with Syncope's settings, but it can switch to another
 * database with the same tables. So a server that is started once can use many clones of a dataset.
 */
final class Pool extends DelegatingDataSource implements AutoCloseable {

    private HikariDataSource connections;

    Pool(Address address) {
        this.connections = to(address);
        setTargetDataSource(connections);
    }

    /** Switches to another database; no connection may be in use. */
    void use(Address address) {
        connections.close();
        connections = to(address);
        setTargetDataSource(connections);
    }

    private static HikariDataSource to(Address address) {
        HikariConfig config = new HikariConfig();
        config.setDriverClassName("org.postgresql.Driver");
        // Syncope requires this option: its keys are texts in columns of other types.
        config.setJdbcUrl(address.with("stringtype", "unspecified").url());
        config.setUsername(address.user());
        config.setPassword(address.password());
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setMaximumPoolSize(SyncopeServer.POOL_SIZE);
        config.setMinimumIdle(SyncopeServer.POOL_SIZE);
        ConnectionPool.watch(config);
        HikariDataSource pool = new HikariDataSource(config);
        try {
            ConnectionPool.fill(pool);
        } catch (SQLException e) {
            throw new IllegalStateException("can't open " + SyncopeServer.POOL_SIZE + " connections to " + address, e);
        }
        return pool;
    }

    @Override
    public void close() {
        connections.close();
    }
}
