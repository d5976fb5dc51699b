package org.identityperf.spring.store;

import java.sql.SQLException;

/** A session store does what a web application asks of its sessions. */
public interface SessionStore {

    /** Creates session i with its attributes, and returns its id. */
    String create(long i) throws SQLException;

    /** Does what each request does: reads a session, and notes that it was used; returns its id, if there is one. */
    String touch(String id) throws SQLException;

    /** Reads a session, and puts another value into its cart. */
    String write(String id, String item) throws SQLException;

    /** Reads a session, and returns its id. */
    String find(String id) throws SQLException;

    /** Reads the sessions of a user, and returns how many there are. */
    int findByPrincipal(String principal) throws SQLException;

    void delete(String id) throws SQLException;

    /** Deletes the sessions that have expired. */
    void cleanUp() throws SQLException;
}
