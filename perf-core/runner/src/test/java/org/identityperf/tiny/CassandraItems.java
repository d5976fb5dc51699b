package org.identityperf.tiny;

import com.datastax.oss.driver.api.core.CqlSession;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;

/** A table of numbers, in Cassandra. */
public final class CassandraItems extends TinyDataset {

    @Override
    public void create(Address keyspace, Sizes sizes, long seed, Progress progress) {
        try (CqlSession session = CassandraSession.open(keyspace)) {
            session.execute("CREATE TABLE item (id bigint PRIMARY KEY)");
            for (long id = 1; id <= sizes.of("items"); id++) {
                session.execute("INSERT INTO item (id) VALUES (?)", id);
            }
        }
    }
}
