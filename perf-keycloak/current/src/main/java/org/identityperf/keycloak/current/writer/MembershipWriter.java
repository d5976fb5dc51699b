package org.identityperf.keycloak.current.writer;

import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;

/**
 * A membership writer gives users roles and groups, and takes them away. Each call is a transaction of its own, as an
 * administrator's request has, and returns whether there was something to change.
 */
public interface MembershipWriter extends AutoCloseable {

    /** Opens the writer that is the server's own code, or the floor. */
    static MembershipWriter open(Address address, Implementation implementation) {
        return implementation == Implementation.FLOOR
                ? new FloorMembershipWriter(address)
                : new ServerMembershipWriter(address);
    }

    boolean grant(String userKey, String roleKey);

    boolean revoke(String userKey, String roleKey);

    boolean join(String userKey, String groupKey);

    boolean leave(String userKey, String groupKey);

    @Override
    void close();
}
