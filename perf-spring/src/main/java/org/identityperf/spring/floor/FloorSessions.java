package org.identityperf.spring.floor;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.identityperf.probe.address.RoundTrip;
import org.identityperf.spring.dataset.SavedRow;
import org.identityperf.spring.dataset.Sessions;
import org.identityperf.spring.store.SessionStore;

/**
 * The floor of sessions: one round trip for what can be known beforehand, and one more for a write that depends on what
 * was read, since a request lies between the two.
 */
public final class FloorSessions implements SessionStore {

    private static final String FIND = "SELECT s.*, a.ATTRIBUTE_NAME, a.ATTRIBUTE_BYTES FROM SPRING_SESSION s"
            + " LEFT JOIN SPRING_SESSION_ATTRIBUTES a ON a.SESSION_PRIMARY_ID = s.PRIMARY_ID WHERE s.";

    private final DataSource pool;
    private final RoundTrip.Dialect dialect;
    private final List<SavedRow> template;

    /** @param template the rows of session 0 */
    public FloorSessions(DataSource pool, RoundTrip.Dialect dialect, List<SavedRow> template) {
        this.pool = pool;
        this.dialect = dialect;
        this.template = template;
    }

    @Override
    public String create(long i) throws SQLException {
        SavedRow session = template.get(0);
        RoundTrip trip = new RoundTrip(dialect);
        for (SavedRow row : template) {
            SavedRow like = row.like(Sessions.replaced(session.text(0), session.text(1), 0, i));
            trip.add(like.insert(), like.objects());
        }
        try (Connection connection = pool.getConnection()) {
            trip.execute(connection);
        }
        return Sessions.id(i);
    }

    @Override
    public String touch(String id) throws SQLException {
        long later = Duration.ofMinutes(1).toMillis();
        return afterReading(
                id,
                "UPDATE SPRING_SESSION SET LAST_ACCESS_TIME = ?, EXPIRY_TIME = EXPIRY_TIME + ? WHERE PRIMARY_ID = ?",
                Sessions.USED.toEpochMilli() + later,
                later);
    }

    @Override
    public String write(String id, String item) throws SQLException {
        Object[] cart = template.stream()
                .filter(row -> row.text(1).equals(Sessions.CART))
                .findFirst()
                .orElseThrow()
                .like(Map.of(Sessions.FIRST_ITEM, item))
                .objects();
        return afterReading(
                id,
                "UPDATE SPRING_SESSION_ATTRIBUTES SET ATTRIBUTE_BYTES = ? WHERE ATTRIBUTE_NAME = '" + Sessions.CART
                        + "' AND SESSION_PRIMARY_ID = ?",
                cart[cart.length - 1]);
    }

    /** Reads a session, and then changes it by its primary key, which is the last value of the statement. */
    private String afterReading(String id, String update, Object... values) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            String key = read(connection, "SESSION_ID = ?", id).key();
            try (PreparedStatement statement = connection.prepareStatement(update)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setObject(i + 1, values[i]);
                }
                statement.setString(values.length + 1, key);
                statement.executeUpdate();
            }
        }
        return id;
    }

    @Override
    public String find(String id) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return read(connection, "SESSION_ID = ?", id).id();
        }
    }

    @Override
    public int findByPrincipal(String principal) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return read(connection, "PRINCIPAL_NAME = ?", principal).rows() / Sessions.ATTRIBUTES;
        }
    }

    private record Found(String key, String id, int rows) {}

    private static Found read(Connection connection, String condition, String value) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(FIND + condition)) {
            query.setString(1, value);
            try (ResultSet row = query.executeQuery()) {
                Found found = new Found("none", "nothing", 0);
                while (row.next()) {
                    row.getBytes("ATTRIBUTE_BYTES");
                    found = new Found(row.getString("PRIMARY_ID"), row.getString("SESSION_ID"), found.rows() + 1);
                }
                return found;
            }
        }
    }

    @Override
    public void delete(String id) throws SQLException {
        execute("DELETE FROM SPRING_SESSION WHERE SESSION_ID = ?", id);
    }

    @Override
    public void cleanUp() throws SQLException {
        execute("DELETE FROM SPRING_SESSION WHERE EXPIRY_TIME < ?", System.currentTimeMillis());
    }

    private void execute(String sql, Object value) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, value);
            statement.executeUpdate();
        }
    }
}
