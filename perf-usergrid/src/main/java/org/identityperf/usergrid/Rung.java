package org.identityperf.usergrid;

import java.time.Clock;
import org.identityperf.probe.address.Address;
import org.identityperf.usergrid.floor.FloorStore;
import org.identityperf.usergrid.reference.ReferenceStore;
import org.identityperf.usergrid.store.EntityStore;
import org.identityperf.usergrid.store.ReadPath;

/** An implementation answers the requests; a benchmark's state mixes it in. */
interface Rung {

    /** Opens the store. */
    EntityStore open(Address keyspace, ReadPath path);

    /** The reference does the documented reads. */
    interface OnReference extends Rung {
        @Override
        default EntityStore open(Address keyspace, ReadPath path) {
            return ReferenceStore.open(keyspace, path, Clock.systemUTC());
        }
    }

    /** The floor does one read with the bare driver. */
    interface OnFloor extends Rung {
        @Override
        default EntityStore open(Address keyspace, ReadPath path) {
            return FloorStore.open(keyspace);
        }
    }
}
