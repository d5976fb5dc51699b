package org.identityperf.usergrid.floor;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.concurrent.CompletionStage;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.MeasuredCassandra;
import org.identityperf.usergrid.dataset.EntityRows;
import org.identityperf.usergrid.dataset.UsergridIndex;
import org.identityperf.usergrid.dataset.UsergridPopulation;
import org.identityperf.usergrid.store.EntityIndex;
import org.identityperf.usergrid.store.EntityWriter;
import org.identityperf.usergrid.store.Indexing;
import org.identityperf.usergrid.store.RowsAtOnce;

/**
 * The floor writer does the least that a new entity needs where its name is known to be free. It writes all rows at
 * once, and the document at the same time.
 */
public final class FloorWriter implements EntityWriter {

    private final CqlSession session;
    private final UsergridPopulation population;
    private final EntityIndex index;
    private final EntityRows rows;
    private final long shard;

    private FloorWriter(CqlSession session, UsergridPopulation population, EntityIndex index) {
        this.session = session;
        this.population = population;
        this.index = index;
        this.rows = new EntityRows(population, session::prepare);
        this.shard = population.lastShard();
    }

    /** Opens the tables. */
    public static FloorWriter open(Address keyspace, Address index, UsergridPopulation population) {
        return new FloorWriter(MeasuredCassandra.open(keyspace), population, new EntityIndex(index));
    }

    @Override
    public void post(long i, Indexing indexing) {
        CompletionStage<Void> taken = MeasuredCassandra.together(() -> {
            RowsAtOnce all = new RowsAtOnce(session);
            rows.of(i, shard, all);
            return all.taken();
        });
        index.put(UsergridPopulation.entity(i), UsergridIndex.document(population, i), indexing);
        taken.toCompletableFuture().join();
    }

    @Override
    public void close() {
        session.close();
    }
}
