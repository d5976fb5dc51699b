package org.identityperf.crowd.store;

import java.sql.SQLException;

/**
 * A token storage keeps tokens in the database, or in the memory of the server. An administrator may change the place,
 * and then all tokens move in one transaction.
 */
public interface TokenStorage extends AutoCloseable {

    /**
     * Moves every token of the database to memory.
     *
     * @return how many tokens were moved
     */
    int toMemory() throws SQLException;

    /**
     * Moves every token in memory to the database.
     *
     * @return how many tokens were moved
     */
    int toDatabase() throws SQLException;

    @Override
    void close() throws SQLException;
}
