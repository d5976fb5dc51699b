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
 * A Cassandra load fills tables of Cassandra by prepared inserts in small batches. Each batch is sent to a replica of
 * its rows, and a fixed number of batches is in flight at once. Any number of threads may use it. A batch that fails is
 * tried again, since writing a row twice gives one row. So tables with counters or lists can't be loaded this way.
 *
 * <p>Only {@link #finish} makes sure that all rows have arrived.
 */
public final class CassandraLoad implements AutoCloseable {

    /** With half as many batches at once the store is sometimes idle; more would only queue in it. */
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

    /** Begins to load a keyspace over a new session. */
    public static CassandraLoad into(Address keyspace, Progress progress) {
        CqlSession own = CassandraSession.open(keyspace);
        return new CassandraLoad(own, own::close, progress);
    }

    /** Begins to load over an existing session on a keyspace, which stays open. */
    public static CassandraLoad over(CqlSession session, Progress progress) {
        return new CassandraLoad(session, () -> {}, progress);
    }

    /** Prepares an {@code INSERT} with a question mark for each value, to be bound for each row. */
    public PreparedStatement prepare(String insert) {
        return session.prepare(insert);
    }

    /** Takes a row. If its batch has no room for it, the batch is sent as soon as fewer batches are in flight. */
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

    /** Sends the remaining rows, waits for all, and returns how many the store took. */
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

    /** Closes the session if it was opened here, and stops retrying; unanswered rows may or may not arrive. */
    @Override
    public void close() {
        refusal.compareAndSet(null, new IllegalStateException("closed meanwhile"));
        end.run();
    }
}
