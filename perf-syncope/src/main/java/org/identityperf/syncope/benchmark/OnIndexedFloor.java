package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.index.IndexedFloor;
import org.identityperf.syncope.store.Shape;
import org.identityperf.syncope.store.UserStore;

/** The same with the least that keeps both alike; a connection to either for each thread. */
interface OnIndexedFloor extends Rung {

    @Override
    default UserStore open(Address address, Shape shape) throws SQLException {
        return IndexedFloor.open(address, beside("elasticsearch"));
    }
}
