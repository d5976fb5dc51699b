package org.identityperf.lab.store.postgresql;

import org.identityperf.lab.store.RunningStore;
import org.junit.jupiter.api.AfterAll;

class ExternalPostgresDatasetsTest extends PostgresDatasetsContract {

    private ForeignServer server;

    @Override
    protected RunningStore open() {
        if (server == null) {
            server = new ForeignServer();
        }
        return ExternalPostgres.reach(server.address(), line -> {});
    }

    @AfterAll
    void stop() {
        store().close();
        server.close();
    }
}
