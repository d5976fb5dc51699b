package org.identityperf.runner.store.network;

import java.io.IOException;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;

/** A ping is the shortest request that a store answers, sent over one open connection. */
interface Ping extends AutoCloseable {

    /**
     * Sends the request, and waits for the whole answer.
     *
     * @param padding how many bytes the request is made longer by, without changing its meaning
     */
    void send(int padding) throws IOException, SQLException;

    @Override
    void close() throws IOException, SQLException;

    /** Connects to a store in the way that its URL says. */
    static Ping to(Address address) throws IOException, SQLException {
        String url = address.url();
        if (url.startsWith("jdbc:")) {
            return new JdbcPing(address);
        }
        return url.startsWith("cassandra:") ? new CassandraPing(address) : new HttpPing(address);
    }
}
