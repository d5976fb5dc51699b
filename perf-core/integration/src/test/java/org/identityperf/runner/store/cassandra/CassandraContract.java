package org.identityperf.runner.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.probe.load.CassandraLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.runner.store.DatasetsContract;
import org.junit.jupiter.api.Test;

/** What Cassandra's items are, in whichever way it comes to be there. */
abstract class CassandraContract extends DatasetsContract {

    private static final String TABLE = "CREATE TABLE IF NOT EXISTS item (id int PRIMARY KEY, owner text, note text)";

    @Override
    protected void write(Address place, int from, int to) throws Exception {
        run(place, TABLE);
        try (CassandraLoad load = CassandraLoad.into(place, Progress.silent())) {
            PreparedStatement insert = load.prepare("INSERT INTO item (id, owner, note) VALUES (?, ?, ?)");
            for (int id = from; id < to; id++) {
                load.insert(insert.bind(
                        id,
                        "owner " + id % 7,
                        Integer.toHexString(id * 0x9e3779b9).repeat(10)));
            }
            load.finish();
        }
    }

    @Override
    protected long count(Address place) {
        try (CqlSession session = CassandraSession.open(place)) {
            return session.execute("SELECT count(*) FROM item").one().getLong(0);
        }
    }

    @Test
    void whatWasMadeBesideADatasetGoesWithIt() throws Exception {
        String fingerprint = Long.toHexString(System.nanoTime());
        Address dataset = store().datasets().begin(fingerprint, Optional.empty());
        Address locks = CassandraSession.beside(dataset, "locks");
        run(dataset, keyspace(locks));
        write(locks, 0, 10);
        assertThat(count(locks)).isEqualTo(10);

        try (CqlSession session = CassandraSession.open(locks)) {
            store().datasets().abandon(fingerprint);

            assertThat(session.execute("SELECT keyspace_name FROM system_schema.keyspaces")
                            .map(row -> row.getString(0)))
                    .isNotEmpty()
                    .noneMatch(name -> name.startsWith(CassandraSession.keyspace(dataset)));
        }
    }

    /** What makes the keyspace of an address. */
    static String keyspace(Address place) {
        return "CREATE KEYSPACE " + CassandraSession.keyspace(place)
                + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";
    }

    static void run(Address place, String... commands) throws InterruptedException {
        try (CqlSession session = CassandraSession.open(place)) {
            for (String command : commands) {
                CassandraSession.define(session, command);
            }
        }
    }
}
