package org.identityperf.lab.store.mysql;

import org.identityperf.lab.Beside;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.TestCache;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.AfterAll;

@Beside
class ExternalMySqlDatasetsTest extends MySqlContract {

    private EmbeddedMySql server;
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
