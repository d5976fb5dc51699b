package org.identityperf.assertions;

import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import net.ttddyy.dsproxy.proxy.ParameterSetOperation;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * The plans that PostgreSQL has for statements. PostgreSQL reads a small table as a whole even where there is an index. So
 * it is told to avoid that ({@code enable_seqscan = off}): what it reads as a whole all the same, no index serves. An
 * index that is read without a condition is no better.
 *
 * @param connection in a transaction of its own, which is rolled back
 * @param values of the first execution of each statement. One that is not among them is planned for any values
 */
record Plans(Connection connection, Map<String, List<ParameterSetOperation>> values) {

    /** How a statement reads a table. */
    enum Reading {
        NOTHING,
        BY_INDEX,
        WHOLE
    }

    Plans {
        try {
            String product = connection.getMetaData().getDatabaseProductName();
            if (!product.equals("PostgreSQL")) {
                throw new IllegalStateException("Plans are known of PostgreSQL alone, and this is " + product);
            }
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET LOCAL enable_seqscan = off");
            }
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL can't be asked for plans: " + e.getMessage(), e);
        }
    }

    /** Returns how a statement reads a table, whose partitions are tables as well. */
    Reading reading(String sql, Set<String> tables) {
        Reading reading = Reading.NOTHING;
        try {
            NodeList plans = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(explain("FORMAT XML", sql))))
                    .getElementsByTagName("Plan");
            for (int i = 0; i < plans.getLength(); i++) {
                Map<String, String> step = step((Element) plans.item(i));
                String how = step.get("Node-Type");
                if (tables.contains(step.getOrDefault("Relation-Name", "")) && !how.equals("ModifyTable")) {
                    if (how.equals("Seq Scan") || how.startsWith("Index") && !step.containsKey("Index-Cond")) {
                        return Reading.WHOLE;
                    }
                    reading = Reading.BY_INDEX;
                }
            }
            return reading;
        } catch (IOException | ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("a plan can't be read of: " + sql, e);
        }
    }

    private static Map<String, String> step(Element plan) {
        Map<String, String> step = new HashMap<>();
        for (Node child = plan.getFirstChild(); child != null; child = child.getNextSibling()) {
            step.put(child.getNodeName(), child.getTextContent());
        }
        return step;
    }

    /** Returns a statement's plan, as people read it. */
    String shown(String sql) {
        return explain("COSTS off", sql).stripTrailing();
    }

    private String explain(String how, String sql) {
        List<ParameterSetOperation> values = this.values.getOrDefault(sql, List.of());
        try {
            if (this.values.containsKey(sql)) {
                try (PreparedStatement explain = connection.prepareStatement("EXPLAIN (" + how + ") " + sql)) {
                    for (ParameterSetOperation value : values) {
                        value.getMethod().invoke(explain, value.getArgs());
                    }
                    return lines(explain.executeQuery());
                }
            }
            try (Statement prepared = connection.createStatement()) {
                prepared.execute("SET LOCAL plan_cache_mode = force_generic_plan");
                prepared.execute("PREPARE counted AS " + sql);
                String execution =
                        lines(prepared.executeQuery("SELECT 'EXECUTE counted' || CASE WHEN parameter_types = '{}'"
                                + " THEN '' ELSE '(NULL' || repeat(', NULL', cardinality(parameter_types) - 1) || ')' END"
                                + " FROM pg_prepared_statements WHERE name = 'counted'"));
                String plan = lines(prepared.executeQuery("EXPLAIN (" + how + ") " + execution));
                prepared.execute("DEALLOCATE counted");
                return plan;
            }
        } catch (SQLException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("PostgreSQL does not explain this statement: " + sql, e);
        }
    }

    private static String lines(ResultSet plan) throws SQLException {
        List<String> lines = new ArrayList<>();
        while (plan.next()) {
            lines.add(plan.getString(1));
        }
        return String.join("\n", lines);
    }
}
