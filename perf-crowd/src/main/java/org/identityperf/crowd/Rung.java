package org.identityperf.crowd;

import java.sql.SQLException;
import org.identityperf.crowd.floor.FloorStore;
import org.identityperf.crowd.reference.ReferenceStore;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.probe.address.Address;

/** This interface opens the store of an implementation. A benchmark's state inherits it. */
interface Rung {

    /**
     * Opens the store.
     *
     * @param connections how many connections the store always keeps open
     */
    CrowdStore open(Address address, int connections, SessionRules rules) throws SQLException;

    /** This interface opens the reference store, which uses Hibernate. */
    interface OnReference extends Rung {
        @Override
        default CrowdStore open(Address address, int connections, SessionRules rules) throws SQLException {
            return ReferenceStore.open(address, connections, rules);
        }
    }

    /** This interface opens the floor store, which uses the bare driver. */
    interface OnFloor extends Rung {
        @Override
        default CrowdStore open(Address address, int connections, SessionRules rules) throws SQLException {
            return FloorStore.open(address, connections, rules);
        }
    }
}
