package org.identityperf.crowd.store;

import org.identityperf.crowd.reference.entity.Directory;

/** What the tests of a contract work with. */
interface CrowdContractParts {

    World world();

    /** The store under test. */
    CrowdStore store();

    /** A directory without users. */
    Directory directory();

    /** The name of an application that lets everybody of that directory in. */
    String application();

    /** The token's key of a user who logs in with the usual password. */
    default String login(String user, ValidationFactors factors) {
        return store().authenticate(attempt(user, World.PASSWORD, factors));
    }

    default Login attempt(String user, String password, ValidationFactors factors) {
        return new Login(application(), user, password, factors);
    }
}
