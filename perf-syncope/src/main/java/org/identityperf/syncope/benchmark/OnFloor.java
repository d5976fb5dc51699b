package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.shape.JsonbFloor;
import org.identityperf.syncope.shape.RowFloor;
import org.identityperf.syncope.store.Shape;
import org.identityperf.syncope.store.UserStore;

/** One statement an operation, in either shape; a connection for each thread. */
interface OnFloor extends Rung {

    @Override
    default UserStore open(Address address, Shape shape) throws SQLException {
        return switch (shape) {
            case ROWS -> RowFloor.open(address);
            case JSONB -> JsonbFloor.open(address);
        };
    }
}
