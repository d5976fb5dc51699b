package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.CassandraBatches;
import org.identityperf.probe.load.CassandraLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.measure.MeasuredCassandra;

/** Empty tables are tables of entities that can be filled in two ways with the rows of so many entities. */
public final class EmptyEntityTables implements AutoCloseable {

    private static final List<String> FILLED = List.of(
            "entity_version_data",
            "unique_values",
            "graph_target_edge_types",
            "graph_source_node_edges",
            "graph_target_node_edges",
            "graph_edge_versions");

    private static final long SEED = 1;
    private static final int AT_ONCE = 128;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final UsergridPopulation population;
    private final CqlSession session;
    private final List<BatchStatement> ready = new ArrayList<>();

    private EmptyEntityTables(UsergridPopulation population, CqlSession session) {
        this.population = population;
        this.session = session;
    }

    /**
     * Opens tables, and prepares every row of so many entities in memory, in batches. The rows are sent once before: a
     * store that has taken hardly any rows since its start takes them slowly, and the first measurement would pay for
     * that.
     */
    public static EmptyEntityTables open(Address keyspace, long entities) throws InterruptedException {
        EmptyEntityTables tables =
                new EmptyEntityTables(new UsergridPopulation(entities, SEED), MeasuredCassandra.open(keyspace));
        tables.prepare();
        tables.send();
        return tables;
    }

    private void prepare() {
        CassandraBatches batches = new CassandraBatches(session);
        this.<RuntimeException>rows(
                new EntityRows(population, session::prepare),
                row -> batches.add(row).ifPresent(ready::add));
        ready.addAll(batches.rest());
    }

    private <E extends Exception> void rows(EntityRows rows, EntityRows.RowSink<E> sink) throws E {
        for (long i = 0; i < population.entities(); i++) {
            rows.of(i, sink);
        }
    }

    /** Empties the tables. */
    public void empty() {
        FILLED.forEach(table ->
                session.execute(SimpleStatement.newInstance("TRUNCATE " + table).setTimeout(PATIENCE)));
    }

    /** Loads the rows as datasets are loaded, over the open session; returns how many the store took. */
    public long load() throws InterruptedException {
        try (CassandraLoad load = CassandraLoad.over(session, Progress.silent())) {
            rows(new EntityRows(population, load::prepare), load::insert);
            return load.finish();
        }
    }

    /** Sends the prepared batches, as many at once as the loader does; returns how many rows the store took. */
    public long send() throws InterruptedException {
        Semaphore room = new Semaphore(AT_ONCE);
        AtomicReference<Throwable> refusal = new AtomicReference<>();
        long rows = 0;
        for (BatchStatement batch : ready) {
            room.acquire();
            rows += batch.size();
            session.executeAsync(batch).whenComplete((answer, failure) -> {
                if (failure != null) {
                    refusal.compareAndSet(null, failure);
                }
                room.release();
            });
        }
        room.acquire(AT_ONCE);
        if (refusal.get() != null) {
            throw new IllegalStateException(
                    "the store refused a row: " + refusal.get().getMessage(), refusal.get());
        }
        return rows;
    }

    /** Returns how many entities each of the tables has now. */
    public List<Long> counts() {
        return FILLED.stream()
                .map(table -> session.execute(SimpleStatement.newInstance("SELECT count(*) FROM " + table)
                                .setTimeout(PATIENCE))
                        .one()
                        .getLong(0))
                .toList();
    }

    @Override
    public void close() {
        session.close();
    }
}
