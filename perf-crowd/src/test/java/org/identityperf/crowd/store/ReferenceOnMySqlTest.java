package org.identityperf.crowd.store;

import java.sql.SQLException;
import org.identityperf.crowd.reference.ReferenceStore;
import org.identityperf.probe.address.Address;

class ReferenceOnMySqlTest extends CrowdStoreContract {

    @Override
    String database() {
        return "mysql";
    }

    @Override
    CrowdStore open(Address address, SessionRules rules) throws SQLException {
        return ReferenceStore.open(address, 4, rules);
    }
}
