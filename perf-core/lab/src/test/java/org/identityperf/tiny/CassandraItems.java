package org.identityperf.tiny;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;

/** A table of numbers, in Cassandra. */
public final class CassandraItems implements Dataset {

    private static final long BYTES = 100;

    @Override
    public String name() {
        return "CassandraItems";
    }

    @Override
    public int generatorVersion() {
        return 1;
    }

    @Override
    public String schema() {
        return "Tiny 1.0";
    }

    @Override
    public List<String> dimensions() {
        return List.of("items");
    }

    @Override
    public Optional<Dataset> base() {
        return Optional.empty();
    }

    @Override
    public long bytes(Sizes sizes) {
        return sizes.of("items") * BYTES;
    }

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
