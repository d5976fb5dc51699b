package org.identityperf.probe.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/**
 * Loads tables of Cassandra by prepared inserts in small batches, each sent to a replica of its rows, so many in flight at
 * once. For any number of threads. A batch that fails is tried again, since the same row twice is one row; whoever writes
 * counters or lists may not load them this way.
 *
 * <p>Without {@link #finish} it is not known what has arrived.
 */
public final class CassandraLoad implements AutoCloseable {

    /** As many as the store works on at once; with half of them it waits for us now and then, more only wait in it. */
    private static final int IN_FLIGHT = 128;

    private static final int TRIES = 4;

    private final CqlSession session;
    private final Runnable end;
    private final CassandraBatches batches;
    private final Progress progress;
    private final Semaphore room = new Semaphore(IN_FLIGHT);
    private final LongAdder taken = new LongAdder();
    private final AtomicReference<Throwable> refusal = new AtomicReference<>();

    private CassandraLoad(CqlSession session, Runnable end, Progress progress) {
        this.session = session;
        this.end = end;
        this.batches = new CassandraBatches(session);
        this.progress = progress;
    }

    /**
     * Begins to load a keyspace over a session of its own.
     *
     * @param progress is told of each row that the store took
     */
    public static CassandraLoad into(Address keyspace, Progress progress) {
        CqlSession own = CassandraSession.open(keyspace);
        return new CassandraLoad(own, own::close, progress);
    }

    /** Begins to load over a session on a keyspace, which stays open. */
    public static CassandraLoad over(CqlSession session, Progress progress) {
        return new CassandraLoad(session, () -> {}, progress);
    }

    /** An {@code INSERT} with a question mark for each value, to be bound for each row. */
    public PreparedStatement prepare(String insert) {
        return session.prepare(insert);
    }

    /**
     * Takes a row; where a batch has no room for it, that one is sent once there is room for it among those in flight.
     *
     * @throws IllegalStateException if the store refused one of those before
     */
    public void insert(BoundStatement row) throws InterruptedException {
        Optional<BatchStatement> whole = batches.add(row);
        if (whole.isPresent()) {
            send(whole.get());
        }
    }

    private void send(BatchStatement rows) throws InterruptedException {
        room.acquire();
        if (refusal.get() != null) {
            room.release();
            throw failure();
        }
        send(rows, 1);
    }

    private void send(BatchStatement rows, int attempt) {
        session.executeAsync(rows).whenComplete((answer, failure) -> answered(rows, attempt, failure));
    }

    private void answered(BatchStatement rows, int attempt, Throwable failure) {
        if (failure != null && attempt < TRIES && refusal.get() == null) {
            send(rows, attempt + 1);
            return;
        }
        if (failure == null) {
            taken.add(rows.size());
            progress.advance(rows.size());
        } else {
            refusal.compareAndSet(null, failure);
        }
        room.release();
    }

    /**
     * Sends the rest and waits for every row.
     *
     * @return how many rows the store took
     * @throws IllegalStateException if it refused one
     */
    public long finish() throws InterruptedException {
        for (BatchStatement rest : batches.rest()) {
            send(rest);
        }
        room.acquire(IN_FLIGHT);
        room.release(IN_FLIGHT);
        if (refusal.get() != null) {
            throw failure();
        }
        return taken.sum();
    }

    private IllegalStateException failure() {
        Throwable cause = refusal.get();
        return new IllegalStateException(
                "the store stopped taking rows after " + taken.sum() + ", at try " + TRIES + " of one: "
                        + cause.getMessage(),
                cause);
    }

    /** Closes a session of its own and tries nothing again; what was not answered yet may arrive or not. */
    @Override
    public void close() {
        refusal.compareAndSet(null, new IllegalStateException("closed meanwhile"));
        end.run();
    }
}
