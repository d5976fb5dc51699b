package org.identityperf.assertions;

import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.proxy.ParameterSetOperation;

/**
 * The plans that PostgreSQL has for statements. PostgreSQL reads a small table as a whole even where there is an index. So
 * it is told to avoid that ({@code enable_seqscan = off}): what it reads as a whole all the same, no index serves. An
 * index that is read without a condition is no better.
 *
 * @param plain the data source, whose connections are not counted
 * @param parameters the values of each statement's first execution
 */
record Plans(DataSource plain, Map<String, List<ParameterSetOperation>> parameters) {

    private static final Pattern EXPLAINABLE =
            Pattern.compile("(select|insert|update|delete|with|merge)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** A statement that reads a whole table, with its plan. */
    record Scan(String statement, String plan) {}

    List<Scan> scansOf(String table, List<Asked> asked) {
        List<Scan> scans = new ArrayList<>();
        try (Connection connection = plain.getConnection()) {
            String product = connection.getMetaData().getDatabaseProductName();
            if (!product.equals("PostgreSQL")) {
                throw new IllegalStateException("plans are known of PostgreSQL alone, and this is " + product);
            }
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET LOCAL enable_seqscan = off");
            }
            for (Asked each : asked) {
                if (EXPLAINABLE.matcher(each.statement()).matches()) {
                    List<String> plan = explain(connection, each.statement());
                    if (reads(plan, table.toLowerCase(Locale.ROOT))) {
                        scans.add(new Scan(each.statement(), String.join("\n", plan)));
                    }
                }
            }
            connection.rollback();
        } catch (SQLException e) {
            throw new IllegalStateException("a statement can't be explained: " + e.getMessage(), e);
        }
        return scans;
    }

    private List<String> explain(Connection connection, String text) throws SQLException {
        List<String> plan = new ArrayList<>();
        try (PreparedStatement explain = connection.prepareStatement("EXPLAIN (COSTS off) " + text)) {
            for (ParameterSetOperation set : parameters.getOrDefault(text, List.of())) {
                set.getMethod().invoke(explain, set.getArgs());
            }
            try (ResultSet lines = explain.executeQuery()) {
                while (lines.next()) {
                    plan.add(lines.getString(1));
                }
            }
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("a parameter can't be set again in: " + text, e);
        }
        return plan;
    }

    /** Returns whether a plan has a step that reads the whole table, or an index of it without a condition. */
    private static boolean reads(List<String> plan, String table) {
        String step = "\\s*(->)?\\s*";
        String on = " on \"?" + Pattern.quote(table) + "\"?( .*)?";
        Pattern whole = Pattern.compile(step + "(Parallel )?Seq Scan" + on);
        Pattern index = Pattern.compile(step + "(Parallel )?Index (Only )?Scan( Backward)? using .*" + on);
        for (int i = 0; i < plan.size(); i++) {
            if (whole.matcher(plan.get(i)).matches()
                    || index.matcher(plan.get(i)).matches()
                            && !(i + 1 < plan.size() && plan.get(i + 1).strip().startsWith("Index Cond"))) {
                return true;
            }
        }
        return false;
    }
}
