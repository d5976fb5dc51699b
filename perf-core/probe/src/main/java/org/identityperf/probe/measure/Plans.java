package org.identityperf.probe.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.IntStream;

/**
 * Writes down the plan that the store chose for a statement, where the run asked for plans. A plan is a file of the
 * folder that {@value #PROPERTY} names: first line the cell, second the label, third the statement on one line, then
 * the plan.
 */
public final class Plans {

    /** The system property that names the folder; plans are not taken where it is not set. */
    public static final String PROPERTY = "identityperf.plans";

    private Plans() {}

    /**
     * Runs PostgreSQL's EXPLAIN (ANALYZE, BUFFERS) on a statement and keeps the answer.
     *
     * @param cell the measured cell as text
     * @param label which statement of the cell
     * @throws SQLException if the store refuses the statement
     */
    public static void explain(Connection connection, String cell, String label, String sql, Object... binds)
            throws SQLException {
        String folder = System.getProperty(PROPERTY);
        if (folder == null) {
            return;
        }
        StringBuilder text = new StringBuilder()
                .append(cell)
                .append('\n')
                .append(label)
                .append('\n')
                .append(asTheStoreSeesIt(sql))
                .append('\n');
        try (PreparedStatement statement = connection.prepareStatement("EXPLAIN (ANALYZE, BUFFERS) " + sql)) {
            for (int i : IntStream.range(0, binds.length).toArray()) {
                statement.setObject(i + 1, binds[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    text.append(rows.getString(1)).append('\n');
                }
            }
        }
        String name = Integer.toHexString((cell + label).hashCode()) + ".plan";
        try {
            Files.writeString(
                    Path.of(folder, name), text, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the plan of " + label, e);
        }
    }

    /** On one line; an operator with a question mark has two of them in JDBC. */
    private static String asTheStoreSeesIt(String sql) {
        return sql.replaceAll("\\s+", " ").strip().replace("??", "?");
    }
}
