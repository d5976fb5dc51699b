package org.identityperf.probe.measure;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A MySQL's redo is known by the log sequence number, up to which all of the server's redo was made. It grows by the
 * bytes of each change. What the server reports as written to its log grows by whole blocks of 512 bytes, some of them
 * several times, as the threads that write them come and go.
 *
 * <p>A statement that changes rows leaves their old versions to a background thread, which also makes redo. So the
 * number is read once the server is at rest.
 */
public final class MySqlRedo {

    private static final Pattern NUMBER = Pattern.compile("^Log sequence number\\s+(\\d+)", Pattern.MULTILINE);
    private static final Pattern HISTORY = Pattern.compile("^History list length\\s+(\\d+)", Pattern.MULTILINE);

    /** How long a server without old versions must have made no redo to be at rest. */
    private static final long STILL = Duration.ofMillis(20).toNanos();

    /** How long one with old versions must have: an open transaction may need them, or they are purged later. */
    private static final long STILL_WITH_HISTORY = Duration.ofMillis(300).toNanos();

    /** The error of a user who lacks a privilege. */
    private static final int ACCESS_DENIED = 1227;

    private static final long PATIENCE = Duration.ofSeconds(10).toNanos();
    private static final long PAUSE_MILLIS = 5;

    private final Connection connection;
    private Optional<State> rest = Optional.empty();

    /** @param history how many transactions left old versions of rows that have not been purged */
    private record State(long number, long history) {}

    MySqlRedo(Connection connection) {
        this.connection = connection;
    }

    /**
     * Waits until the server is at rest, ten seconds at most, and returns its log sequence number. It does not wait if
     * nothing changed since the server last was at rest.
     *
     * @return empty if the user may not read it, who needs the privilege {@code PROCESS}
     */
    OptionalLong atRest() throws SQLException {
        Optional<State> known = look();
        if (known.isEmpty()) {
            return OptionalLong.empty();
        }
        State state = known.get();
        long begin = System.nanoTime();
        long since = begin;
        while (!rest.equals(Optional.of(state)) && System.nanoTime() - begin < PATIENCE) {
            pause();
            State next = look().orElseThrow();
            long now = System.nanoTime();
            if (!next.equals(state)) {
                state = next;
                since = now;
            } else if (now - since >= (state.history() == 0 ? STILL : STILL_WITH_HISTORY)) {
                rest = Optional.of(state);
            }
        }
        return OptionalLong.of(state.number());
    }

    /** Returns whether this user may read InnoDB's own figures, which needs the privilege {@code PROCESS}. */
    boolean isKnown() throws SQLException {
        return look().isPresent();
    }

    /**
     * Returns a server's log sequence number now, whether it is at rest or not.
     *
     * @return empty if the user may not read it, who needs the privilege {@code PROCESS}
     */
    public static OptionalLong number(Connection connection) throws SQLException {
        return look(connection).stream().mapToLong(State::number).findFirst();
    }

    private Optional<State> look() throws SQLException {
        return look(connection);
    }

    private static Optional<State> look(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW ENGINE INNODB STATUS")) {
            row.next();
            String report = row.getString("Status");
            return Optional.of(new State(found(NUMBER, report), found(HISTORY, report)));
        } catch (SQLException e) {
            if (e.getErrorCode() == ACCESS_DENIED) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static long found(Pattern line, String report) {
        Matcher found = line.matcher(report);
        if (!found.find()) {
            throw new IllegalStateException("MySQL's report on InnoDB has no line like " + line);
        }
        return Long.parseLong(found.group(1));
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while MySQL came to rest", e);
        }
    }
}
