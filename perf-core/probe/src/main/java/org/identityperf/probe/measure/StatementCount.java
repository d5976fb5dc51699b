package org.identityperf.probe.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A statement count says how often a statement was executed within a window.
 *
 * @param calls the number of executions
 * @param rows rows returned or changed by all of them
 * @param statement its text with constants replaced by placeholders
 * @param buffers pages that all of them touched; empty where the store does not report them
 * @param seconds how long the store was executing them; empty where it does not report this
 * @param log what all of them wrote to the store's log; empty where it does not report this
 */
public record StatementCount(
        long calls,
        long rows,
        String statement,
        OptionalLong buffers,
        OptionalDouble seconds,
        Optional<StatementLog> log) {

    public StatementCount(long calls, long rows, String statement) {
        this(calls, rows, statement, OptionalLong.empty(), OptionalDouble.empty());
    }

    public StatementCount(long calls, long rows, String statement, OptionalLong buffers, OptionalDouble seconds) {
        this(calls, rows, statement, buffers, seconds, Optional.empty());
    }

    public StatementCount and(StatementCount other) {
        return with(other, 1);
    }

    StatementCount less(StatementCount other) {
        return with(other, -1);
    }

    /** Returns the same counts of a statement with another text. */
    StatementCount of(String text) {
        return new StatementCount(calls, rows, text, buffers, seconds, log);
    }

    private StatementCount with(StatementCount other, int sign) {
        return new StatementCount(
                calls + sign * other.calls,
                rows + sign * other.rows,
                statement,
                buffers.isPresent() && other.buffers.isPresent()
                        ? OptionalLong.of(buffers.getAsLong() + sign * other.buffers.getAsLong())
                        : OptionalLong.empty(),
                seconds.isPresent() && other.seconds.isPresent()
                        ? OptionalDouble.of(seconds.getAsDouble() + sign * other.seconds.getAsDouble())
                        : OptionalDouble.empty(),
                log.flatMap(own -> other.log.map(others -> own.and(others, sign))));
    }

    /** Returns the sum of times if all are known; otherwise nothing. */
    static OptionalDouble sum(Stream<OptionalDouble> seconds) {
        return seconds.reduce(
                OptionalDouble.of(0),
                (one, other) -> one.isPresent() && other.isPresent()
                        ? OptionalDouble.of(one.getAsDouble() + other.getAsDouble())
                        : OptionalDouble.empty());
    }

    static Map<Counter, Double> callsAndRows(List<StatementCount> counts) {
        return Map.of(
                Counter.CALLS,
                        (double)
                                counts.stream().mapToLong(StatementCount::calls).sum(),
                Counter.ROWS,
                        (double) counts.stream().mapToLong(StatementCount::rows).sum());
    }
}
