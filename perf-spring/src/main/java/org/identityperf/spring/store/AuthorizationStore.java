package org.identityperf.spring.store;

import java.sql.SQLException;

/** An authorization store finds and saves authorizations. */
public interface AuthorizationStore {

    /** Returns the id of the authorization that is found, after all of it and its client was read. */
    String find(LookUp by, String sought) throws SQLException;

    /** Saves an authorization that is new. */
    void insert(SavedAuthorization saved) throws SQLException;

    /** Saves an authorization that exists. */
    void update(SavedAuthorization saved) throws SQLException;
}
