package org.identityperf.usergrid;

import com.datastax.oss.driver.api.core.CqlSession;
import java.time.Clock;
import java.util.Optional;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.InFlight;
import org.identityperf.probe.measure.MeasuredCassandra;
import org.identityperf.usergrid.dataset.EntityRows;
import org.identityperf.usergrid.dataset.NewNumbers;
import org.identityperf.usergrid.dataset.UsergridPopulation;
import org.identityperf.usergrid.reference.ReferenceEntityStore;
import org.identityperf.usergrid.store.EntityStore;
import org.identityperf.usergrid.store.ReadPath;
import org.identityperf.usergrid.store.RowsAtOnce;

/**
 * Mixed requests are three reads of entities chosen at random, then one write of a new entity, and so on. A failed
 * request is counted, as a client would see it. Acknowledged writes are remembered, to check whether they are lost.
 */
final class MixedRequests implements AutoCloseable {

    private static final int WRITES_EVERY = 4;
    private static final long SEED = 20_151_104;

    private final long entities;
    private final CqlSession session;
    private final EntityStore store;
    private final EntityRows rows;
    private final long shard;
    private final NewNumbers numbers;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Queue<Long> written = new ConcurrentLinkedQueue<>();
    private final LongAdder failed = new LongAdder();
    private final LongAdder missed = new LongAdder();

    /** Opens tables of so many entities. */
    MixedRequests(Address tables, long entities) {
        UsergridPopulation population = new UsergridPopulation(entities, SEED);
        this.entities = entities;
        this.session = MeasuredCassandra.open(tables);
        this.store = ReferenceEntityStore.open(tables, ReadPath.PUBLISHED, Clock.systemUTC());
        this.rows = new EntityRows(population, session::prepare);
        this.shard = population.lastShard();
        this.numbers = NewNumbers.after(tables, entities);
    }

    /** Begins the request of that number; the stage completes normally even where the request fails. */
    CompletionStage<?> begin(int number) {
        CompletionStage<?> request = number % WRITES_EVERY == WRITES_EVERY - 1 ? write(numbers.next()) : read();
        return request.handle((answer, failure) -> {
            if (failure != null) {
                failed.increment();
            }
            return answer;
        });
    }

    private CompletionStage<?> read() {
        UUID entity = UsergridPopulation.entity(random.nextLong(entities));
        return store.get(entity, Optional.empty()).thenAccept(found -> {
            if (found.isEmpty()) {
                missed.increment();
            }
        });
    }

    private CompletionStage<?> write(long i) {
        RowsAtOnce all = new RowsAtOnce(session);
        rows.of(i, shard, all);
        return all.taken().thenRun(() -> written.add(i));
    }

    /** Returns how many requests failed since the last call. */
    long failed() {
        return failed.sumThenReset();
    }

    /**
     * Returns how many existing entities were not found since the last call. It counts those that requests read, and
     * reads all acknowledged ones now.
     */
    long lost(int atOnce) throws InterruptedException {
        Long[] acknowledged = written.toArray(Long[]::new);
        written.clear();
        new InFlight(atOnce)
                .run(
                        acknowledged.length,
                        i -> store.get(UsergridPopulation.entity(acknowledged[i]), Optional.empty())
                                .thenAccept(found -> {
                                    if (found.isEmpty()) {
                                        missed.increment();
                                    }
                                }),
                        nanos -> {});
        return missed.sumThenReset();
    }

    @Override
    public void close() {
        store.close();
        session.close();
    }
}
