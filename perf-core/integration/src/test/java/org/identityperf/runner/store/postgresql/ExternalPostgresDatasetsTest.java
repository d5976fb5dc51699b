package org.identityperf.runner.store.postgresql;

import org.identityperf.runner.store.RunningStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

@Tag("thorough")
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
