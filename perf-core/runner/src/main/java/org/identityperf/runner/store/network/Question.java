package org.identityperf.runner.store.network;

import java.io.IOException;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;

/** The shortest question that a store answers, over one open connection. */
interface Question extends AutoCloseable {

    /**
     * Asks, and waits for the whole answer.
     *
     * @param padding how many bytes the question is made longer by, without becoming another
     */
    void ask(int padding) throws IOException, SQLException;

    @Override
    void close() throws IOException, SQLException;

    /** Connects to a store in the way that its URL says. */
    static Question to(Address address) throws IOException, SQLException {
        String url = address.url();
        if (url.startsWith("jdbc:")) {
            return new JdbcQuestion(address);
        }
        return url.startsWith("cassandra:") ? new CassandraQuestion(address) : new HttpQuestion(address);
    }
}
