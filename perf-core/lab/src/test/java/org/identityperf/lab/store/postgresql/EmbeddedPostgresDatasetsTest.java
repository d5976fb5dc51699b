package org.identityperf.lab.store.postgresql;

import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.TestCache;

class EmbeddedPostgresDatasetsTest extends PostgresDatasetsContract {

    @Override
    protected RunningStore open() {
        return TestCache.startPostgres();
    }
}
