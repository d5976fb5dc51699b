package org.identityperf.assertions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** Twenty purchases of five customers, with code that reads them well and code that does not. */
final class Purchases {

    private final DataSource database;

    Purchases(DataSource database) {
        this.database = database;
    }

    /** Its tables, a view of them, and a table in parts. */
    static final class Tables implements Schema {

        @Override
        public void create(DataSource database) throws SQLException {
            execute(
                    database,
                    "CREATE TABLE customer (id int PRIMARY KEY, name text)",
                    "CREATE TABLE purchase (id int PRIMARY KEY, customer int REFERENCES customer, total int)",
                    "CREATE INDEX ON purchase (customer)",
                    "CREATE VIEW buyer AS SELECT DISTINCT c.name FROM customer c JOIN purchase p ON p.customer = c.id",
                    "CREATE VIEW first_buyer AS SELECT min(name) AS name FROM buyer",
                    "CREATE TABLE visit (customer int, day date) PARTITION BY RANGE (day)",
                    "CREATE TABLE visit_2026 PARTITION OF visit FOR VALUES FROM ('2026-01-01') TO ('2027-01-01')",
                    "CREATE INDEX ON visit (day)",
                    "INSERT INTO customer SELECT i, 'customer ' || i FROM generate_series(1, 5) i",
                    "INSERT INTO purchase SELECT i, 1 + i % 5, 10 * i FROM generate_series(1, 20) i");
        }
    }

    static void execute(DataSource database, String... statements) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    private interface Naming {
        String name(Connection connection, int customer) throws SQLException;
    }

    /** Returns who bought, in one statement. */
    List<String> buyers() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT c.name FROM purchase p JOIN customer c ON c.id = p.customer ORDER BY p.id")) {
            List<String> names = new ArrayList<>();
            while (rows.next()) {
                names.add(rows.getString(1));
            }
            return names;
        }
    }

    /** Reads the customer of each purchase. */
    List<String> buyersOneByOne() throws SQLException {
        return each(Purchases::name);
    }

    /** Reads each customer once, as a session of Hibernate does. */
    List<String> buyersOnce() throws SQLException {
        Map<Integer, String> read = new HashMap<>();
        return each((connection, customer) -> {
            if (!read.containsKey(customer)) {
                read.put(customer, name(connection, customer));
            }
            return read.get(customer);
        });
    }

    /** Reads each customer with a text of its own. */
    List<String> buyersByLiterals() throws SQLException {
        return each((connection, customer) -> {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT name FROM customer WHERE id = " + customer)) {
                row.next();
                return row.getString(1);
            }
        });
    }

    private List<String> each(Naming naming) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT customer FROM purchase ORDER BY id")) {
            while (rows.next()) {
                names.add(naming.name(connection, rows.getInt(1)));
            }
        }
        return names;
    }

    private static String name(Connection connection, int customer) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT name FROM customer WHERE id = ?")) {
            query.setInt(1, customer);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        }
    }
}
