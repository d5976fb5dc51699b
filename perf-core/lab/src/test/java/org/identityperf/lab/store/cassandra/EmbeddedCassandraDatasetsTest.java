package org.identityperf.lab.store.cassandra;

import org.identityperf.lab.store.RunningStore;
import org.junit.jupiter.api.Order;

@Order(TestCassandra.SHARED)
class EmbeddedCassandraDatasetsTest extends CassandraContract {

    @Override
    protected RunningStore open() {
        return TestCassandra.running();
    }
}
