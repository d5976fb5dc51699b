package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.CqlSession;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.log.Logs;

/** The Usergrid schema is a dataset of the documented tables, empty. It has no dimensions. */
public final class UsergridSchema extends SizedDataset {

    static final String SCHEMA = "Usergrid reference store";

    private static final int VERSION = 1;
    private static final Cql TABLES = Cql.of("usergrid-" + VERSION + ".cql");

    public UsergridSchema() {
        super(DatasetDescription.of("UsergridSchema", VERSION, SCHEMA), 1 << 20);
    }

    @Override
    public void create(Address keyspace, Sizes sizes, long seed, Progress progress) throws InterruptedException {
        Logs.quiet();
        progress.begin("tables", TABLES.size());
        try (CqlSession session = CassandraSession.open(keyspace)) {
            TABLES.run(session, () -> progress.advance(1));
        }
    }
}
