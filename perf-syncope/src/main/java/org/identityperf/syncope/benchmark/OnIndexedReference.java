package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.index.IndexedShape;
import org.identityperf.syncope.store.Shape;
import org.identityperf.syncope.store.UserStore;

/** The JSONB shape with Elasticsearch beside it, step by step; a connection to either for each thread. */
interface OnIndexedReference extends Rung {

    @Override
    default UserStore open(Address address, Shape shape) throws SQLException {
        return IndexedShape.open(address, beside("elasticsearch"));
    }
}
