package org.identityperf.probe.measure;

/**
 * How often a statement was executed within a window.
 *
 * @param calls executions
 * @param rows rows returned or changed by all of them
 * @param statement its text with constants replaced by placeholders
 */
public record StatementCount(long calls, long rows, String statement) {

    /** One line of a file: the three values between tabs. */
    public String line() {
        return calls + "\t" + rows + "\t" + statement.replaceAll("\\s+", " ").strip();
    }

    /** Reads {@link #line} back. */
    public static StatementCount ofLine(String line) {
        String[] parts = line.split("\t", 3);
        return new StatementCount(Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]);
    }
}
