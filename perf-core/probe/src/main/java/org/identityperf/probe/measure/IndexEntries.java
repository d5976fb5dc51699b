package org.identityperf.probe.measure;

/**
 * Index entries say how many entries an index got within a window.
 *
 * @param entries of all operations together
 * @param index its name
 * @param table the table that it belongs to
 */
public record IndexEntries(long entries, String index, String table) {

    /** What a line begins with, unlike that of a {@link StatementCount}. */
    private static final String WORD = "index\t";

    /** Returns whether a line of a file is one of these. */
    public static boolean isLine(String line) {
        return line.startsWith(WORD);
    }

    /** Returns one line of a file: the word {@code index} and three values, separated by tabs. */
    String line() {
        return WORD + entries + '\t' + index + '\t' + table;
    }

    /**
     * @throws IndexOutOfBoundsException if values are missing
     * @throws NumberFormatException if the first is no number
     */
    public static IndexEntries ofLine(String line) {
        String[] parts = line.split("\t");
        return new IndexEntries(Long.parseLong(parts[1]), parts[2], parts[3]);
    }
}
