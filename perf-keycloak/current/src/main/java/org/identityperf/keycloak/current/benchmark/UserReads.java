package org.identityperf.keycloak.current.benchmark;

import java.util.Map;
import org.identityperf.keycloak.current.CurrentSizes;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The state of a benchmark that reads users. */
@State(Scope.Benchmark)
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

    @Override
    CurrentSizes sizes() {
        return CurrentSizes.of(Map.of(
                CurrentSizes.USERS, users, CurrentSizes.ROLES, (long) roles, CurrentSizes.GROUPS, (long) groups));
    }
}
