package org.identityperf.keycloak.current.reader;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.identityperf.keycloak.current.KeycloakTable;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip;
import org.identityperf.probe.address.RoundTrip.Dialect;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/**
 * The reader that gives the same answers by statements on one connection of the bare driver. It prepares each statement
 * once, and keeps nothing of the answers.
 */
public final class FloorReader extends Reader {

    private final Dialect dialect;
    private final Connection connection;
    private final ManyValues many;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    /** Connects to that database. */
    public FloorReader(Address address) {
        try {
            this.dialect = Dialect.of(address);
            this.connection = dialect.reached(address).connect();
            this.many = ManyValues.in(address);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public <T> T ask(BiFunction<KeycloakSession, RealmModel, T> onServer, Function<FloorReader, T> onFloor) {
        return onFloor.apply(this);
    }

    @Override
    public <T> T request(Function<KeycloakSession, T> onServer, Function<FloorReader, T> onFloor) {
        return onFloor.apply(this);
    }

    /** Does nothing, since nothing is kept. */
    @Override
    public void forget() {}

    public Dialect dialect() {
        return dialect;
    }

    /** Returns how the database puts many values into one column. */
    public ManyValues many() {
        return many;
    }

    /** An answer function reads all rows of an answer. */
    public interface Answer<T> {

        /** Reads the rows, which are positioned before the first one. */
        T read(ResultSet rows) throws SQLException;
    }

    private PreparedStatement prepared(String sql, Object... values) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    /** Executes a statement that answers with rows. */
    public <T> T ask(String sql, Answer<T> answer, Object... values) {
        try (ResultSet rows = prepared(sql, values).executeQuery()) {
            return answer.read(rows);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Executes a statement that changes rows, and returns how many. */
    public int update(String sql, Object... values) {
        try {
            return prepared(sql, values).executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Executes statements in one round trip, with readers for those that answer with rows. */
    public void execute(RoundTrip statements, RoundTrip.Reader... readers) {
        try {
            statements.execute(connection, readers);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Deletes in one round trip: in PostgreSQL by one statement, in MySQL by one for each table, which are sent together.
     *
     * @param conditions tables, each with a condition in which every place is for the key
     * @return whether the last of them deleted one row
     */
    public boolean deleteTogether(List<String> conditions, String key) {
        if (!dialect.isMySql()) {
            String sql = together(conditions);
            return ask(sql, FloorReader::number, keys(sql, key)) == 1;
        }
        RoundTrip deletions = new RoundTrip(dialect);
        conditions.forEach(condition -> deletions.add("DELETE FROM " + condition, keys(condition, key)));
        deletions.add("SELECT row_count()");
        long[] deleted = new long[1];
        execute(deletions, rows -> deleted[0] = number(rows));
        return deleted[0] == 1;
    }

    private static String together(List<String> conditions) {
        StringBuilder sql = new StringBuilder("WITH ");
        for (int i = 0; i < conditions.size(); i++) {
            sql.append("d").append(i).append(" AS (DELETE FROM ").append(conditions.get(i));
            sql.append(" RETURNING 1)").append(i < conditions.size() - 1 ? ", " : "");
        }
        return sql.append(" SELECT count(*) FROM d")
                .append(conditions.size() - 1)
                .toString();
    }

    /** Returns the key for each place of a statement. */
    private static Object[] keys(String sql, String key) {
        int places = 0;
        for (int i = 0; i < sql.length(); i++) {
            if (sql.charAt(i) == '?') {
                places++;
            }
        }
        return Collections.nCopies(places, key).toArray();
    }

    /**
     * Executes statements that answer with rows in one round trip, and returns their answers in order.
     *
     * @param value for the one place that each statement has
     */
    public <T> List<T> askTogether(List<String> statements, Answer<T> answer, Object value) {
        RoundTrip together = new RoundTrip(dialect);
        statements.forEach(sql -> together.add(sql, value));
        List<T> answers = new ArrayList<>();
        RoundTrip.Reader reader = rows -> answers.add(answer.read(rows));
        execute(together, Collections.nCopies(statements.size(), reader).toArray(RoundTrip.Reader[]::new));
        return answers;
    }

    /** Returns whether a table of the database has that column; a newer release has more. */
    public boolean has(String table, String column) {
        try {
            return KeycloakTable.columns(connection, table).contains(column);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the first column of all rows. */
    public static List<String> names(ResultSet rows) throws SQLException {
        List<String> names = new ArrayList<>();
        while (rows.next()) {
            names.add(rows.getString(1));
        }
        return names;
    }

    /** Returns the one number of the one row. */
    public static long number(ResultSet rows) throws SQLException {
        rows.next();
        return rows.getLong(1);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
