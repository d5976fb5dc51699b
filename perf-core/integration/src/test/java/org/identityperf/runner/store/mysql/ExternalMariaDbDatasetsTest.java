package org.identityperf.runner.store.mysql;

import org.identityperf.runner.Beside;
import org.identityperf.runner.store.RunningStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

@Beside
@Tag("thorough")
class ExternalMariaDbDatasetsTest extends MySqlContract {

    private OwnMariaDb server;

    @Override
    protected RunningStore open() {
        if (server == null) {
            server = OwnMariaDb.start();
        }
        return ExternalMySql.reach(server.guest(), line -> {});
    }

    @AfterAll
    void stopTheServer() {
        if (server != null) {
            store().close();
            server.close();
        }
    }
}
