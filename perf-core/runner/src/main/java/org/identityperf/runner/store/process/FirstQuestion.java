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
 * What a server is asked over and over until it lets us in, for one value. Who answers may be a stranger on its port, so
 * the address is to have a limit of time, and the value to be known to our own server only.
 *
 * @param wrongPassword how SQL calls the state in which a password is refused
 * @param log to be shown then
 */
public record FirstQuestion(Store kind, String query, String wrongPassword, Path log) {

    /**
     * Asks once.
     *
     * @return the value; empty as long as the server lets nobody in
     * @throws StoreException if it refuses the password
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
