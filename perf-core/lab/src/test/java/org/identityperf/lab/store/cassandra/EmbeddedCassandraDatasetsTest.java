package org.identityperf.lab.store.cassandra;

import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.TestCache;

class EmbeddedCassandraDatasetsTest extends CassandraContract {

    @Override
    protected RunningStore open() {
        return TestCache.startCassandra();
    }
}
