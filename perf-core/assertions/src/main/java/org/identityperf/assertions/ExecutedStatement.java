package org.identityperf.assertions;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A statement with all its executions. Texts that differ in their literals alone are one statement.
 *
 * @param sql its text as the code sent it first
 * @param times how often it was executed; a batch of n counts n times
 * @param executions how often it was executed; a batch counts once
 * @param rows how many rows the code read of all executions, or how many they changed
 * @param bindings with how many different values it was executed; unknown of what a database counted
 * @param callers how often each caller executed it: the innermost frames outside of libraries; also unknown
 *     of what a database counted
 */
public record ExecutedStatement(
        String sql,
        int times,
        int executions,
        long rows,
        OptionalInt bindings,
        Map<List<StackTraceElement>, Integer> callers) {

    /** Returns it in a line, as a file of expected counts has it. */
    @Override
    public String toString() {
        return Counter.number(times) + " × " + sql + "  (" + Counter.ROWS.words(rows) + ')';
    }

    /**
     * Returns it in a few lines: what its repetition means, and who executed it most often.
     *
     * @param parent the statement for each of whose rows it was executed
     */
    String description(Optional<ExecutedStatement> parent) {
        StringBuilder lines = new StringBuilder("  ").append(this);
        if (executions > 1 && bindings.isPresent()) {
            lines.append("\n      ").append(repetition(bindings.getAsInt()));
        }
        parent.ifPresent(other -> lines.append("\n      once for each row of: ").append(other.sql));
        callers.entrySet().stream().max(Map.Entry.comparingByValue()).ifPresent(caller -> {
            if (callers.size() > 1) {
                lines.append("\n      ")
                        .append(Counter.number(caller.getValue()))
                        .append(" of the executions:");
            }
            caller.getKey().forEach(frame -> lines.append("\n      at ").append(frame));
        });
        return lines.toString();
    }

    private String repetition(int distinct) {
        return Counter.number(distinct)
                + (distinct == 1 ? " distinct binding of " : " distinct bindings of ")
                + Counter.number(times)
                + (distinct >= times
                        ? ": one query per row (N+1)"
                        : ": the same " + (distinct == 1 ? "value is" : "values are") + " fetched again and again");
    }
}
