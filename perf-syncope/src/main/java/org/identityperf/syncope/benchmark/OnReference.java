package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.shape.JsonbShape;
import org.identityperf.syncope.shape.SearchForm;
import org.identityperf.syncope.store.Shape;
import org.identityperf.syncope.store.UserStore;

/** The JSONB shape, step by step, searching as Syncope 3.0 does; a connection for each thread. */
interface OnReference extends Rung {

    @Override
    default UserStore open(Address address, Shape shape) throws SQLException {
        return jsonb(address, shape, SearchForm.PATH_FUNCTION);
    }

    /** The JSONB shape, searching in that way. */
    static UserStore jsonb(Address address, Shape shape, SearchForm form) throws SQLException {
        if (shape != Shape.JSONB) {
            throw new IllegalArgumentException("there is a reference of the shape JSONB alone, not of " + shape);
        }
        return JsonbShape.open(address, form);
    }
}
