package org.identityperf.runner.result;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.files.SavedFile;

/**
 * What a database did while a command ran, or in an interval.
 *
 * @param product the database's product, such as {@code PostgreSQL}
 * @param database the database that was counted in
 * @param role the role of which alone statements and connections were counted; empty for all
 * @param command the command, word by word; empty for an interval
 * @param per by how many requests of the command the counts are divided where they are shown
 * @param executions at least one, in order
 */
public record DatabaseStat(
        String product,
        String version,
        String database,
        Optional<String> role,
        List<String> command,
        int per,
        List<Execution> executions) {

    /**
     * One execution of the command.
     *
     * @param connections the most connections that were seen at the same time
     * @param lockWaits how many waits for locks were seen; short ones may not be
     * @param counters counts of the whole database, in the order of {@link Counter}
     */
    public record Execution(
            double seconds,
            int exitCode,
            int connections,
            int lockWaits,
            Map<Counter, Double> counters,
            List<StatementCount> statements) {

        public Execution {
            Map<Counter, Double> inOrder = new EnumMap<>(Counter.class);
            inOrder.putAll(counters);
            counters = Collections.unmodifiableMap(inOrder);
            statements = List.copyOf(statements);
        }
    }

    /** @throws IllegalArgumentException if nothing was executed */
    public DatabaseStat {
        command = List.copyOf(command);
        executions = List.copyOf(executions);
        if (executions.isEmpty() || per < 1) {
            throw new IllegalArgumentException("it has no execution of a command");
        }
    }

    /** @throws org.identityperf.runner.files.UnusableFile if it holds something else */
    public static DatabaseStat read(Path file) {
        return SavedFile.readCounts(file, new TypeReference<>() {});
    }

    public void write(Path file) throws IOException {
        SavedFile.write(file, this);
    }

    /** Returns the exit code of the last execution, which is the first that failed, if any did. */
    public int exitCode() {
        return executions.get(executions.size() - 1).exitCode();
    }

    /** Returns the counts of one request, the mean of all executions. */
    public Map<Counter, Double> counters() {
        Map<Counter, Double> means = new EnumMap<>(Counter.class);
        executions.forEach(each -> each.counters()
                .forEach((counter, count) -> means.merge(counter, count / executions.size() / per, Double::sum)));
        return means;
    }

    /** Returns the statements of all executions together, those that took longest first. */
    public List<StatementCount> statements() {
        Map<String, StatementCount> all = new LinkedHashMap<>();
        executions.forEach(execution -> execution
                .statements()
                .forEach(each -> all.merge(StatementText.key(each.statement()), each, StatementCount::and)));
        return all.values().stream()
                .sorted(Comparator.<StatementCount>comparingDouble(
                                each -> each.seconds().orElse(0))
                        .reversed())
                .toList();
    }

    /** Returns the statements of one request. */
    public List<OperationStatement> ofRequest() {
        double requests = (double) executions.size() * per;
        return statements().stream()
                .map(each -> new OperationStatement(each.statement(), each.calls() / requests, each.rows() / requests))
                .toList();
    }

    /** Returns a statement without a plan or a log, as statistics of a database have it. */
    public static StatementCount statement(String text, long calls, long rows, OptionalLong pages, double seconds) {
        return new StatementCount(calls, rows, text, pages, OptionalDouble.of(seconds));
    }
}
