package org.identityperf.runner.store.cassandra;

import org.identityperf.runner.store.RunningStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;

/** One that runs already, as somebody else's would. */
@Order(TestCassandra.SHARED)
@Tag("thorough")
class ExternalCassandraDatasetsTest extends CassandraContract {

    private SomebodysCassandra somebodys;

    @Override
    protected RunningStore open() {
        if (somebodys == null) {
            somebodys = new SomebodysCassandra();
        }
        return ExternalCassandra.reach(somebodys.address(), line -> {});
    }

    @AfterAll
    void stop() {
        store().close();
        somebodys.close();
    }
}
