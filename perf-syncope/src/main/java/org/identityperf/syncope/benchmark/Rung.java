package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.store.Shape;
import org.identityperf.syncope.store.UserStore;

/** Who does the operations: mixed into a benchmark's state. */
interface Rung {

    /** Opens the store for one thread, on tables of that shape. */
    UserStore open(Address address, Shape shape) throws SQLException;

    /** What the cell has in another store beside its database. */
    Address beside(String store);
}
