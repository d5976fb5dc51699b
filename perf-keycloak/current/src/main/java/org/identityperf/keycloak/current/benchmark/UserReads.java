package org.identityperf.keycloak.current.benchmark;

import org.openjdk.jmh.annotations.Param;

/** The state of a benchmark that reads users. */
public abstract class UserReads extends RealmReads {

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** How many roles the realm has. */
    @Param("100")
    public int roles;

    /** How many groups the realm has. */
    @Param("100")
    public int groups;
}
