package org.identityperf.lab.store.cassandra;

import org.identityperf.lab.store.RunningStore;

class EmbeddedCassandraDatasetsTest extends CassandraContract {

    @Override
    protected RunningStore open() {
        return TestCassandra.running();
    }
}
