package org.identityperf.runner.store;

import java.io.IOException;
import java.sql.SQLException;

/** The shortest request that a store answers, sent over one open connection. */
public interface Ping extends AutoCloseable {

    /**
     * Sends the request, and waits for the whole answer.
     *
     * @param padding how many bytes the request is made longer by, without changing its meaning
     */
    void send(int padding) throws IOException, SQLException;

    @Override
    void close() throws IOException, SQLException;
}
