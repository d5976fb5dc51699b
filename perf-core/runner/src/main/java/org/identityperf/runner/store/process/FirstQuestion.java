package org.identityperf.runner.store.process;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.StoreException;

/**
 * A first question is a query for one value that is sent to a starting server until it answers. A program of somebody
 * else may listen on the port and answer instead. So the address must have a time limit, and only our own server may
 * know the value.
 *
 * @param wrongPassword the SQL state that reports a refused password
 * @param log the log to show if the password is refused
 */
public record FirstQuestion(Store kind, String query, String wrongPassword, Path log) {

    /**
     * Asks once.
     *
     * @return the value; empty as long as the server accepts no connections
     * @throws StoreException if the server refuses the password
     */
    public Optional<String> ask(Address admin) {
        try (Connection connection = admin.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return Optional.of(rows.getString(1));
        } catch (SQLException e) {
            if (wrongPassword.equals(e.getSQLState())) {
                throw new StoreException(kind.title() + " refuses the password kept in " + log.getParent()
                        + ". The end of its log " + log + ":\n" + LogFile.end(log));
            }
            return Optional.empty();
        }
    }
}
