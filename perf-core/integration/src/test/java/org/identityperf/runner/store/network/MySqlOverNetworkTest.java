package org.identityperf.runner.store.network;

import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.Ping;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.kind.JdbcPing;
import org.identityperf.runner.store.mysql.TestMySql;
import org.junit.jupiter.api.Tag;

@Beside
@Tag("thorough")
class MySqlOverNetworkTest extends NetworkContract {

    @Override
    protected RunningStore start() {
        return TestMySql.running();
    }

    @Override
    protected Ping connect(Address address) throws Exception {
        return new JdbcPing(address);
    }
}
