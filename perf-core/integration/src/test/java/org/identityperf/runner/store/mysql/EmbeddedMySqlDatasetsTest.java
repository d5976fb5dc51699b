package org.identityperf.runner.store.mysql;

import org.identityperf.runner.Beside;
import org.identityperf.runner.store.RunningStore;

@Beside
class EmbeddedMySqlDatasetsTest extends MySqlContract {

    @Override
    protected RunningStore open() {
        return TestMySql.running();
    }

    @Override
    protected void leave() {
        // Other classes share it.
    }
}
