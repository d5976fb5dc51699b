package org.identityperf.crowd.store;

import java.sql.SQLException;
import org.identityperf.crowd.reference.ReferenceStore;
import org.identityperf.probe.address.Address;

class ReferenceOnPostgresTest extends CrowdStoreContract {

    @Override
    String database() {
        return "postgresql";
    }

    @Override
    CrowdStore open(Address address, SessionRules rules) throws SQLException {
        return ReferenceStore.open(address, 4, rules);
    }
}
