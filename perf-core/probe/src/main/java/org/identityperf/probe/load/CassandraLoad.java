package org.identityperf.probe.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/**
 * Loads tables of Cassandra by asynchronous prepared inserts, each sent to a replica of its row, so many in flight at
 * once. For any number of threads. An insert that fails is tried again, since the same row twice is one row; whoever
 * writes counters or lists may not load them this way.
 *
 * <p>Without {@link #finish} it is not known what has arrived.
 */
public final class CassandraLoad implements AutoCloseable {

    private static final int IN_FLIGHT = 512;
    private static final int TRIES = 4;

    private final CqlSession session;
    private final Progress progress;
    private final Semaphore room = new Semaphore(IN_FLIGHT);
    private final LongAdder taken = new LongAdder();
    private final AtomicReference<Throwable> refusal = new AtomicReference<>();

    private CassandraLoad(CqlSession session, Progress progress) {
        this.session = session;
        this.progress = progress;
    }

    /**
     * Begins to load a keyspace over a session of its own.
     *
     * @param progress is told of each row that the store took
     */
    public static CassandraLoad into(Address keyspace, Progress progress) {
        return new CassandraLoad(CassandraSession.open(keyspace), progress);
    }

    /** An {@code INSERT} with a question mark for each value, to be bound for each row. */
    public PreparedStatement prepare(String insert) {
        return session.prepare(insert);
    }

    /**
     * Sends a row, once there is room for it among those in flight.
     *
     * @throws IllegalStateException if the store refused one of those before
     */
    public void insert(BoundStatement row) throws InterruptedException {
        room.acquire();
        if (refusal.get() != null) {
            room.release();
            throw failure();
        }
        send(row, 1);
    }

    private void send(BoundStatement row, int attempt) {
        session.executeAsync(row).whenComplete((answer, failure) -> answered(row, attempt, failure));
    }

    private void answered(BoundStatement row, int attempt, Throwable failure) {
        if (failure != null && attempt < TRIES && refusal.get() == null) {
            send(row, attempt + 1);
            return;
        }
        if (failure == null) {
            taken.increment();
            progress.advance(1);
        } else {
            refusal.compareAndSet(null, failure);
        }
        room.release();
    }

    /**
     * Waits for every row that was sent.
     *
     * @return how many rows the store took
     * @throws IllegalStateException if it refused one
     */
    public long finish() throws InterruptedException {
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

    /** Closes the session and tries nothing again; what was not answered yet may arrive or not. */
    @Override
    public void close() {
        refusal.compareAndSet(null, new IllegalStateException("closed meanwhile"));
        session.close();
    }
}
