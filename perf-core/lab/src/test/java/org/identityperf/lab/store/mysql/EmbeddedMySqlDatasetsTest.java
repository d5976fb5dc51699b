package org.identityperf.lab.store.mysql;

import org.identityperf.lab.Beside;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.TestCache;

@Beside
class EmbeddedMySqlDatasetsTest extends MySqlContract {

    @Override
    protected RunningStore open() {
        return TestCache.startMySql();
    }
}
