package org.identityperf.keycloak.current.writer;

import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;

/**
 * A realm writer deletes what a realm has, or a realm, by its key, with all that hangs on it. Each call is a transaction
 * of its own, as an administrator's request has. It returns whether there was something to delete.
 */
public interface RealmWriter extends AutoCloseable {

    /** Opens the writer that is the server's own code, or the floor. */
    static RealmWriter open(Address address, Implementation implementation) {
        return implementation == Implementation.FLOOR ? new FloorRealmWriter(address) : new ServerRealmWriter(address);
    }

    boolean deleteUser(String key);

    boolean deleteRole(String key);

    /** Deletes a group with those below it. */
    boolean deleteGroup(String key);

    boolean deleteClient(String key);

    /** Deletes a realm, which is not the one whose objects are deleted. */
    boolean deleteRealm(String key);

    @Override
    void close();
}
