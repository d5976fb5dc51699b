package org.identityperf.probe.measure;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.exchange.RecordJson;

/**
 * This class writes down the plan that the store chose for a statement, where the run asked for plans. Each plan is a
 * file in the folder that {@value #PROPERTY} names. Its lines are the case, the label, the statement on one line, and
 * then the plan.
 */
public final class Plans {

    public static final String PROPERTY = "identityperf.plans";

    /** The system property that names the folder for plans of all statements of a case. */
    public static final String STATEMENTS = "identityperf.statementPlans";

    private static final int LABEL_LENGTH = 100;

    private Plans() {}

    static void explainAll(Address address, String benchmarkCase, List<ExplainableStatement> statements) {
        String folder = System.getProperty(STATEMENTS);
        if (folder == null || statements.isEmpty()) {
            return;
        }
        try (Connection connection = asText(address).connect()) {
            for (ExplainableStatement statement : statements) {
                plan(connection, statement).ifPresent(plan -> {
                    String text = onOneLine(statement.statement());
                    String label = text.length() <= LABEL_LENGTH
                            ? text
                            : text.substring(0, LABEL_LENGTH) + "… " + Integer.toHexString(text.hashCode());
                    write(folder, benchmarkCase, label, statement.of(text), plan);
                });
            }
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "cannot explain the statements of " + benchmarkCase + ": " + e.getMessage(), e);
        }
    }

    /** Makes PostgreSQL's driver send the text as it is; it would need a value for each placeholder. */
    private static Address asText(Address address) {
        return MeasuredStore.at(address) == MeasuredStore.POSTGRESQL
                ? address.with("preferQueryMode", "simple")
                : address;
    }

    private static Optional<String> plan(Connection connection, ExplainableStatement statement) {
        try (Statement explain = connection.createStatement()) {
            return Optional.of(text(explain.executeQuery(statement.explain())));
        } catch (SQLException e) {
            // There is no plan without constants, for a truncated text, or for a statement that has no plan.
            return Optional.empty();
        }
    }

    private static String text(ResultSet plan) throws SQLException {
        StringBuilder text = new StringBuilder();
        while (plan.next()) {
            text.append(plan.getString(1)).append('\n');
        }
        return text.toString();
    }

    /** Writes the plan that PostgreSQL's EXPLAIN (ANALYZE, BUFFERS) returns, under a label for the statement. */
    public static void explain(Connection connection, String benchmarkCase, String label, String sql, Object... binds)
            throws SQLException {
        String folder = System.getProperty(PROPERTY);
        if (folder == null) {
            return;
        }
        // JDBC needs two question marks for an operator with one.
        ExplainableStatement explainable = new ExplainableStatement(
                onOneLine(sql).replace("??", "?"),
                "EXPLAIN (ANALYZE, BUFFERS) " + sql,
                OptionalLong.empty(),
                OptionalDouble.empty());
        String plan;
        try (PreparedStatement statement = connection.prepareStatement(explainable.explain())) {
            for (int i = 0; i < binds.length; i++) {
                statement.setObject(i + 1, binds[i]);
            }
            plan = text(statement.executeQuery());
        }
        write(folder, benchmarkCase, label, explainable, plan);
    }

    private static void write(
            String folder, String benchmarkCase, String label, ExplainableStatement explained, String plan) {
        String name = Integer.toHexString((benchmarkCase + label).hashCode()) + ".plan";
        RecordJson.write(
                Map.of(
                        "case",
                        benchmarkCase,
                        "label",
                        label,
                        "statement",
                        explained.statement(),
                        "plan",
                        plan,
                        "pages",
                        explained.pages(),
                        "rowsRead",
                        explained.rowsRead()),
                Path.of(folder, name));
    }

    /** Returns the statement's text in the form used for counted statements. */
    static String onOneLine(String statement) {
        return statement.replaceAll("\\s+", " ").strip();
    }
}
