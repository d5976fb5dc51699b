package org.identityperf.probe.measure;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.identityperf.probe.address.Address;

/**
 * A wait sampler looks every few milliseconds at the sessions of a store that are not idle, and adds up what they do.
 * It has a connection and a thread of its own. What it finds is a sample: a wait that is much shorter than the time between
 * two looks is found as often as its share of the time.
 */
final class WaitSampler implements AutoCloseable {

    private static final long PAUSE = Duration.ofMillis(5).toNanos();

    private final Connection connection;
    private final PreparedStatement busy;
    private final Thread thread = new Thread(this::look, "waits of the store");
    private final Map<String, Long> nanos = new HashMap<>();
    private volatile boolean on;
    private volatile boolean over;
    private volatile SQLException failure;

    private WaitSampler(Connection connection, PreparedStatement busy) {
        this.connection = connection;
        this.busy = busy;
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns whether the busy sessions of such a store can be seen. */
    static boolean sees(Address store) {
        return MeasuredStore.at(store).sessions().isPresent();
    }

    /**
     * Connects to a store.
     *
     * @param statistics an address that may see all sessions
     * @param clones whose sessions are looked at
     */
    static WaitSampler of(Address statistics, List<Address> clones) throws SQLException {
        Connection connection = statistics.connect();
        PreparedStatement busy = connection.prepareStatement(MeasuredStore.at(statistics)
                .sessions()
                .orElseThrow()
                .busy()
                .replace("PLACES", String.join(", ", Collections.nCopies(clones.size(), "?"))));
        for (int i = 0; i < clones.size(); i++) {
            busy.setString(i + 1, clones.get(i).place());
        }
        return new WaitSampler(connection, busy);
    }

    /** Looks from now on. */
    void begin() {
        on = true;
    }

    /** Looks no more, until it begins again. */
    void pause() {
        on = false;
    }

    private void look() {
        long last = System.nanoTime();
        while (!over) {
            LockSupport.parkNanos(PAUSE);
            long now = System.nanoTime();
            if (on && failure == null) {
                try (ResultSet sessions = busy.executeQuery()) {
                    while (sessions.next()) {
                        nanos.merge(sessions.getString(1), now - last, Long::sum);
                    }
                } catch (SQLException e) {
                    failure = e;
                }
            }
            last = now;
        }
    }

    /**
     * Ends the sampling, and returns what was found, the longest first.
     *
     * @throws SQLException if the store could not be asked
     */
    List<WaitEvent> end() throws SQLException {
        over = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the store was asked for the last time", e);
        }
        if (failure != null) {
            throw failure;
        }
        return nanos.entrySet().stream()
                .map(found -> new WaitEvent(found.getValue(), found.getKey()))
                .sorted(Comparator.comparingLong(WaitEvent::nanos).reversed().thenComparing(WaitEvent::event))
                .toList();
    }

    @Override
    public void close() throws SQLException {
        over = true;
        connection.close();
    }
}
