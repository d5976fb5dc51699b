package org.identityperf.runner.store.process;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.StoreException;

/**
 * A first question is the question where its data is, which is sent to a starting server until it answers. A program of
 * somebody else may listen on the port and answer instead; it does not know the folder.
 *
 * @param wrongPassword the SQL state that reports a refused password
 */
public record FirstQuestion(Store kind, String query, String wrongPassword) {

    /**
     * Asks once. Returns whether the server accepts connections, and its data is in that folder.
     *
     * @param admin an address with a time limit
     * @param log the log to show if the password is refused
     */
    public boolean isAnswered(Address admin, Path data, Path log) {
        try (Connection connection = admin.connect()) {
            return Path.of(Query.text(connection, query)).equals(data);
        } catch (SQLException e) {
            if (wrongPassword.equals(e.getSQLState())) {
                throw new StoreException(kind.title() + " refuses the password kept in " + log.getParent()
                        + ". The end of its log " + log + ":\n" + LogFile.end(log));
            }
            return false;
        }
    }
}
