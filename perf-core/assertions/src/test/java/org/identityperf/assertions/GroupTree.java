package org.identityperf.assertions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** A small store of groups below each other, with code that asks well and code that does not. */
final class GroupTree {

    private final DataSource database;

    GroupTree(DataSource database) {
        this.database = database;
    }

    /** Its tables: a group is found by its key and its parent, and not by its name. */
    static final class Tables implements Schema {

        @Override
        public void create(DataSource database) throws SQLException {
            try (Connection connection = database.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE team (id int PRIMARY KEY, parent int, name text)");
                statement.execute("CREATE INDEX ON team (parent)");
            }
        }
    }

    /** Makes groups 1 to n below group 0, in place of those that are there. */
    void fill(int n) {
        inTransaction(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("TRUNCATE team");
            }
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO team VALUES (?, 0, ?)")) {
                for (int i = 1; i <= n; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "team " + i);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            return null;
        });
    }

    List<Integer> page(int most) {
        return numbers("SELECT id FROM team WHERE parent = ? ORDER BY id LIMIT " + most, 0);
    }

    /** Asks for the groups below each group, one by one. */
    int belowEach(int most) {
        int below = 0;
        for (int id : page(most)) {
            below += numbers("SELECT count(*) FROM team WHERE parent = ?", id).get(0);
        }
        return below;
    }

    List<Integer> named(String name) {
        return inTransaction(connection -> {
            try (PreparedStatement query = connection.prepareStatement("SELECT id FROM team WHERE name = ?")) {
                query.setString(1, name);
                return numbers(query);
            }
        });
    }

    private List<Integer> numbers(String sql, int parameter) {
        return inTransaction(connection -> {
            try (PreparedStatement query = connection.prepareStatement(sql)) {
                query.setInt(1, parameter);
                return numbers(query);
            }
        });
    }

    private static List<Integer> numbers(PreparedStatement query) throws SQLException {
        List<Integer> numbers = new ArrayList<>();
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                numbers.add(rows.getInt(1));
            }
        }
        return numbers;
    }

    private interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    private <T> T inTransaction(Work<T> work) {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            T done = work.on(connection);
            connection.commit();
            return done;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
