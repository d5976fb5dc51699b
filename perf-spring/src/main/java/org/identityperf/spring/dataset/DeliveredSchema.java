package org.identityperf.spring.dataset;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A file of SQL in a jar of Spring's. Where PostgreSQL lacks a type, it has the one in its place
 * that the file's own comment asks for.
 */
final class DeliveredSchema {

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);

    private DeliveredSchema() {}

    /** Returns the statements of a file for one store. */
    static List<String> statements(String file, boolean mysql) {
        try (InputStream in = DeliveredSchema.class.getClassLoader().getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("no jar on the class path delivers " + file);
            }
            return statementsOf(new String(in.readAllBytes(), StandardCharsets.UTF_8), mysql);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }

    static List<String> statementsOf(String sql, boolean mysql) {
        String bare = COMMENT.matcher(sql).replaceAll("");
        String fitting =
                mysql ? bare : bare.replaceAll("\\bblob\\b", "text").replaceAll("\\btimestamp\\b", "timestamptz");
        return Arrays.stream(fitting.split(";"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }
}
