package org.identityperf.crowd.store;

import java.sql.SQLException;
import org.identityperf.crowd.floor.FloorStore;
import org.identityperf.probe.address.Address;

class FloorOnMySqlTest extends CrowdStoreContract {

    @Override
    String database() {
        return "mysql";
    }

    @Override
    CrowdStore open(Address address, SessionRules rules) throws SQLException {
        return FloorStore.open(address, 4, rules);
    }
}
