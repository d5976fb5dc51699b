package org.identityperf.lab.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import org.identityperf.lab.store.DatasetsContract;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.probe.load.CassandraLoad;
import org.identityperf.probe.load.Progress;

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

    static void run(Address place, String... commands) throws InterruptedException {
        try (CqlSession session = CassandraSession.open(place)) {
            for (String command : commands) {
                CassandraSession.define(session, command);
            }
        }
    }
}
