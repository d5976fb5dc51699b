package org.identityperf.probe.measure;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.mysql.TestMySql;

/**
 * A real MySQL with a hundred items, and what counts on it.
 *
 * @param store shared with other tests
 * @param items where they are
 * @param meter counts what is done there
 */
record CountedMySql(RunningStore store, Address items, StoreMeter meter) implements AutoCloseable {

    /** What is counted. */
    interface Work {
        void with(Connection connection) throws SQLException;
    }

    static CountedMySql start() throws SQLException {
        String fingerprint = Long.toHexString(System.nanoTime()) + "0";
        RunningStore store = TestMySql.running();
        Sql.run(
                store.datasets().begin(fingerprint, Optional.empty()),
                "CREATE TABLE item (id int PRIMARY KEY, word varchar(100))",
                "INSERT INTO item WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 100)"
                        + " SELECT n, 'word' FROM number");
        store.datasets().makeSnapshot(fingerprint, "hundred");
        Address items = store.datasets().cloneOf(fingerprint, "counted");
        store.datasets().counting(items, true);
        return new CountedMySql(
                store, items, MeasuredStore.meter(store.statistics().orElseThrow()));
    }

    /** Counts work on a connection with such options. */
    Map<Counter, Double> count(String options, Work work) throws Exception {
        return count(meter, new Address(items.url() + options, items.user(), items.password()), work);
    }

    static Map<Counter, Double> count(Meter meter, Address address, Work work) throws Exception {
        // A measured pool is there before the window opens.
        try (Connection connection = address.connect()) {
            meter.open();
            work.with(connection);
            return meter.close();
        }
    }

    /** All but their times, which are others each time. */
    List<StatementCount> statements() {
        return meter.statements().stream()
                .map(count -> new StatementCount(count.calls(), count.rows(), count.statement()))
                .toList();
    }

    /** Has the store count, or not. */
    void counting(boolean on) {
        store.datasets().counting(items, on);
    }

    @Override
    public void close() {
        counting(false);
        store.datasets().drop(items);
    }
}
