package org.identityperf.runner.store.mysql;

import org.identityperf.runner.Beside;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.TestCache;

@Beside
class EmbeddedMySqlDatasetsTest extends MySqlContract {

    @Override
    protected RunningStore open() {
        return TestCache.startMySql();
    }
}
