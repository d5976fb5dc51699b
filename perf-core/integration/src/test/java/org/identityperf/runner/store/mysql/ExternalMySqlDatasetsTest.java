package org.identityperf.runner.store.mysql;

import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;

@Beside
class ExternalMySqlDatasetsTest extends MySqlContract {

    private EmbeddedStore server;
    private Address guest;

    @Override
    protected RunningStore open() {
        if (server == null) {
            server = TestCache.startMySql();
            guest = ExternalServer.of(server);
        }
        return ExternalMySql.reach(guest, line -> {});
    }

    @AfterAll
    void stopTheServer() {
        store().close();
        server.close();
    }
}
