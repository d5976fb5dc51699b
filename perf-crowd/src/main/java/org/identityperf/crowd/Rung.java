package org.identityperf.crowd;

import java.sql.SQLException;
import org.identityperf.crowd.floor.FloorStore;
import org.identityperf.crowd.reference.ReferenceStore;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.probe.address.Address;

/** Who does the operations: mixed into a benchmark's state. */
interface Rung {

    /**
     * Opens the store.
     *
     * @param connections how many it always has open
     */
    CrowdStore open(Address address, int connections, SessionRules rules) throws SQLException;

    /** Hibernate. */
    interface OnReference extends Rung {
        @Override
        default CrowdStore open(Address address, int connections, SessionRules rules) throws SQLException {
            return ReferenceStore.open(address, connections, rules);
        }
    }

    /** The bare driver. */
    interface OnFloor extends Rung {
        @Override
        default CrowdStore open(Address address, int connections, SessionRules rules) throws SQLException {
            return FloorStore.open(address, connections, rules);
        }
    }
}
