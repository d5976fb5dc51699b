package org.identityperf.probe.measure;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How often a statement was executed within a window.
 *
 * @param calls executions
 * @param rows rows returned or changed by all of them
 * @param statement its text with constants replaced by placeholders
 * @param buffers pages that all of them touched; empty where the store does not tell
 * @param seconds how long the store was executing them; empty where it does not tell
 */
public record StatementCount(long calls, long rows, String statement, OptionalLong buffers, OptionalDouble seconds) {

    /** Of a store that tells no more. */
    public StatementCount(long calls, long rows, String statement) {
        this(calls, rows, statement, OptionalLong.empty(), OptionalDouble.empty());
    }

    /** Both together, under this one's text. */
    public StatementCount and(StatementCount other) {
        return new StatementCount(
                calls + other.calls,
                rows + other.rows,
                statement,
                buffers.isPresent() && other.buffers.isPresent()
                        ? OptionalLong.of(buffers.getAsLong() + other.buffers.getAsLong())
                        : OptionalLong.empty(),
                seconds.isPresent() && other.seconds.isPresent()
                        ? OptionalDouble.of(seconds.getAsDouble() + other.seconds.getAsDouble())
                        : OptionalDouble.empty());
    }

    /** One line of a file: three values between tabs, and the two others where both are known. */
    public String line() {
        String line = calls + "\t" + rows + "\t" + Plans.onOneLine(statement);
        return buffers.isPresent() && seconds.isPresent()
                ? line + "\t" + buffers.getAsLong() + "\t" + seconds.getAsDouble()
                : line;
    }

    /** Reads {@link #line} back. */
    public static StatementCount ofLine(String line) {
        String[] parts = line.split("\t");
        long calls = Long.parseLong(parts[0]);
        long rows = Long.parseLong(parts[1]);
        return parts.length == 5
                ? new StatementCount(
                        calls,
                        rows,
                        parts[2],
                        OptionalLong.of(Long.parseLong(parts[3])),
                        OptionalDouble.of(Double.parseDouble(parts[4])))
                : new StatementCount(calls, rows, parts[2]);
    }
}
