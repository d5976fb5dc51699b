package org.identityperf.runner.store.network;

import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.TestCache;
import org.junit.jupiter.api.AfterAll;

@Beside
class MySqlOverNetworkTest extends NetworkContract {

    @Override
    protected RunningStore start() {
        return TestCache.startMySql();
    }

    @AfterAll
    void stop() {
        store().close();
    }

    @Override
    protected Ping connect(Address address) throws Exception {
        return Ping.to(address);
    }
}
