package org.identityperf.runner.stat;

import java.io.File;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.result.DatabaseStat;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.StoreException;

/**
 * Counts what a database does while a command runs, or in one interval after the other. What others do there meanwhile is
 * counted too, unless they have another role.
 *
 * @param database where it counts
 * @param role the role whose statements and connections alone are counted; empty for those of all
 * @param environment variables that the command gets in addition, by which it finds the database
 * @param per by how many requests of the command the counts are divided
 */
public record StatRun(
        Address database, Optional<String> role, Map<String, String> environment, int per, Consumer<String> say) {

    /** How often it looks at the connections. */
    private static final long LOOK_MILLIS = 5;

    /** How long it waits for others that go on executing statements. */
    private static final double LONGEST_REPORT_SECONDS = 12;

    /** Receives what was counted in an interval. */
    public interface Intervals {
        void add(DatabaseStat stat) throws IOException;
    }

    /**
     * Counts while a command runs, so many times, or until it fails.
     *
     * @throws StoreException if the database can't be counted in
     * @throws SettingsException if the command can't be started
     */
    public DatabaseStat command(List<String> command, int repeat) throws IOException {
        try (DatabaseStatistics statistics = new DatabaseStatistics(database, role)) {
            List<DatabaseStat.Execution> executions = new ArrayList<>();
            do {
                executions.add(execution(statistics, command));
            } while (executions.size() < repeat
                    && executions.get(executions.size() - 1).exitCode() == 0);
            return statistics.of(command, per, executions);
        } catch (SQLException e) {
            throw new StoreException(database.url() + ": " + e.getMessage(), e);
        }
    }

    private DatabaseStat.Execution execution(DatabaseStatistics statistics, List<String> command)
            throws IOException, SQLException {
        awaitReports(statistics);
        statistics.begin();
        long start = System.nanoTime();
        Process process = started(command);
        Thread ending = new Thread(process::destroy, "end of the command");
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            do {
                statistics.look();
            } while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + command.get(0) + " ran", e);
        } finally {
            process.destroy();
            Runtime.getRuntime().removeShutdownHook(ending);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        awaitReports(statistics);
        return statistics.since(seconds, process.exitValue());
    }

    /** Waits until connections that are open have reported their transactions; those that end do so at once. */
    private void awaitReports(DatabaseStatistics statistics) throws IOException, SQLException {
        long start = System.nanoTime();
        boolean said = false;
        for (double left = statistics.unreportedSeconds(); left > 0; left = statistics.unreportedSeconds()) {
            double waited = (System.nanoTime() - start) / 1e9;
            if (waited > LONGEST_REPORT_SECONDS) {
                return;
            }
            if (!said && waited > 1) {
                said = true;
                say.accept("Waiting for open connections to report their commits, " + Math.round(left) + " s");
            }
            pause(Duration.ofMillis(LOOK_MILLIS));
        }
    }

    private Process started(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        // This process reads its own input for other ends.
        builder.redirectInput(new File("/dev/null"));
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new SettingsException(command.get(0) + " can't be started: " + e.getMessage());
        }
    }

    /** Counts in one interval after the other until this process ends; intervals without a statement are left out. */
    public void intervals(Duration interval, Intervals to) throws IOException {
        try (DatabaseStatistics statistics = new DatabaseStatistics(database, role)) {
            while (true) {
                statistics.begin();
                long start = System.nanoTime();
                while (System.nanoTime() - start < interval.toNanos()) {
                    statistics.look();
                    pause(Duration.ofMillis(LOOK_MILLIS));
                }
                DatabaseStat.Execution found = statistics.since((System.nanoTime() - start) / 1e9, 0);
                if (!found.statements().isEmpty()) {
                    to.add(statistics.of(List.of(), per, List.of(found)));
                }
            }
        } catch (SQLException e) {
            throw new StoreException(database.url() + ": " + e.getMessage(), e);
        }
    }

    private static void pause(Duration time) throws IOException {
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
