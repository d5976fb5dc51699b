package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.CqlSession;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.log.Logs;

/** The documented tables, empty. It has no dimensions. */
public final class UsergridSchema implements Dataset {

    private static final int VERSION = 1;
    private static final Cql TABLES = Cql.of("usergrid-" + VERSION + ".cql");
    private static final long BYTES = 1 << 20;

    @Override
    public String name() {
        return "UsergridSchema";
    }

    @Override
    public int generatorVersion() {
        return VERSION;
    }

    @Override
    public String schema() {
        return "Usergrid reference store";
    }

    @Override
    public long bytes(Sizes sizes) {
        return BYTES;
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
