package org.identityperf.fusionauth;

import java.sql.SQLException;
import org.identityperf.fusionauth.floor.FloorStore;
import org.identityperf.fusionauth.reference.ReferenceStore;
import org.identityperf.fusionauth.search.IndexedEntities;
import org.identityperf.fusionauth.search.IndexedGrants;
import org.identityperf.fusionauth.search.IndexedGrants.Fields;
import org.identityperf.fusionauth.store.EntitySearch;
import org.identityperf.fusionauth.store.FusionStore;
import org.identityperf.fusionauth.store.GrantSearch;
import org.identityperf.probe.address.Address;

/** An implementation does the operations; a benchmark's state mixes it in. */
interface Rung {

    /**
     * Opens the store.
     *
     * @param connections how many connections it always has open
     */
    FusionStore open(Address address, int connections) throws SQLException;

    /** Returns searches of grants in that index of Elasticsearch. */
    GrantSearch indexed(Address place);

    /** Returns searches of entities in that index of Elasticsearch. */
    EntitySearch listed(Address place);

    /** The reference uses MyBatis, and reads whole documents. */
    interface OnReference extends Rung {
        @Override
        default FusionStore open(Address address, int connections) throws SQLException {
            return ReferenceStore.open(address, connections);
        }

        @Override
        default GrantSearch indexed(Address place) {
            return new IndexedGrants(place, Fields.ALL);
        }

        @Override
        default EntitySearch listed(Address place) {
            return new IndexedEntities(place, Fields.ALL);
        }
    }

    /** The floor uses the bare driver, and reads no field that is not needed. */
    interface OnFloor extends Rung {
        @Override
        default FusionStore open(Address address, int connections) throws SQLException {
            return FloorStore.open(address, connections);
        }

        @Override
        default GrantSearch indexed(Address place) {
            return new IndexedGrants(place, Fields.NEEDED);
        }

        @Override
        default EntitySearch listed(Address place) {
            return new IndexedEntities(place, Fields.NEEDED);
        }
    }
}
