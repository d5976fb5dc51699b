package org.identityperf.keycloak.current.writer;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RealmsDataset;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip;
import org.identityperf.probe.address.RoundTrip.Dialect;

/** A floor realm import inserts all rows of a realm in one round trip. */
final class FloorRealmImport implements RealmImport {

    private final Connection connection;
    private final RoundTrip inserts;
    private final int n;

    /** Makes an import with one connection to that database. */
    FloorRealmImport(Address address, int n) throws SQLException {
        this.n = n;
        this.inserts = RowInserts.of(address, RealmsDataset.next(address, n));
        this.connection = Dialect.of(address).reached(address).connect();
    }

    @Override
    public String execute() {
        try {
            inserts.execute(connection);
            return RealmPopulation.name(n);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
