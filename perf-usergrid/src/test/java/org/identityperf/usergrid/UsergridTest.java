package org.identityperf.usergrid;

import com.datastax.oss.driver.api.core.CqlSession;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.runner.cli.TestDatabases;
import org.identityperf.usergrid.dataset.UsergridDataset;
import org.identityperf.usergrid.dataset.UsergridDatasetContract;
import org.identityperf.usergrid.dataset.UsergridIndex;
import org.identityperf.usergrid.dataset.UsergridSchema;
import org.identityperf.usergrid.store.EntityStoreContract;
import org.identityperf.usergrid.store.QueryContract;
import org.identityperf.usergrid.store.WriterContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** What needs a Cassandra and its index, on one of each. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UsergridTest implements UsergridDatasetContract, EntityStoreContract, WriterContract, QueryContract {

    private TestDatabases databases;
    private CqlSession session;

    @BeforeAll
    void load() throws Exception {
        String schema = UsergridSchema.class.getName() + "[]";
        String sizes = "[" + UsergridDataset.ENTITIES + '=' + ENTITIES + ']';
        String index = "elasticsearch:" + UsergridIndex.class.getName() + sizes;
        databases = TestDatabases.start(
                "perf-usergrid",
                "first=" + schema,
                "second=" + schema,
                "written=" + UsergridDataset.class.getName() + sizes,
                "index=" + index,
                "writtenIndex=" + index);
        new UsergridDataset().create(address(), Sizes.of(UsergridDataset.ENTITIES, ENTITIES), SEED, Progress.silent());
        session = CassandraSession.open(address());
    }

    @AfterAll
    void giveBack() throws Exception {
        session.close();
        databases.close();
    }

    @Override
    public Address address() {
        return databases.get("first");
    }

    @Override
    public Address empty() {
        return databases.get("second");
    }

    @Override
    public Address written() {
        return databases.get("written");
    }

    @Override
    public Address index() {
        return databases.get("index");
    }

    @Override
    public Address writtenIndex() {
        return databases.get("writtenIndex");
    }

    @Override
    public CqlSession session() {
        return session;
    }
}
