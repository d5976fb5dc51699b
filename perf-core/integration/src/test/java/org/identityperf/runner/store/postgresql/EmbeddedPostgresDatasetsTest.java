package org.identityperf.runner.store.postgresql;

import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.TestCache;

class EmbeddedPostgresDatasetsTest extends PostgresDatasetsContract {

    @Override
    protected RunningStore open() {
        return TestCache.startPostgres();
    }
}
