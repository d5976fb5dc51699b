package org.identityperf.keycloak.current.writer;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;

/**
 * A realm import makes a realm with the settings that every realm has. Each call is a transaction of its own, as an
 * administrator's request has.
 */
public interface RealmImport extends AutoCloseable {

    /** Opens the import that is the server's own code, or the floor. */
    static RealmImport open(Address address, Implementation implementation, int n) throws SQLException {
        return implementation == Implementation.FLOOR
                ? new FloorRealmImport(address, n)
                : new ServerRealmImport(address, n);
    }

    /** Makes realm n, and returns its name. */
    String execute();

    @Override
    void close();
}
