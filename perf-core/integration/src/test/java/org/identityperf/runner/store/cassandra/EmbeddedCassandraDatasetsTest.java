package org.identityperf.runner.store.cassandra;

import org.identityperf.runner.store.RunningStore;
import org.junit.jupiter.api.Order;

@Order(TestCassandra.SHARED)
class EmbeddedCassandraDatasetsTest extends CassandraContract {

    @Override
    protected RunningStore open() {
        return TestCassandra.running();
    }

    @Override
    protected void leave() {
        // Other classes share it.
    }
}
