package org.identityperf.runner.store.process;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.runner.store.StoreException;

/**
 * The question where its data is, which is sent to a starting server until it answers. A program of
 * somebody else may listen on the port and answer instead; it does not know the folder.
 *
 * @param wrongPassword the SQL state that reports a refused password
 */
public record FirstQuestion(String query, String wrongPassword) {

    /**
     * Asks once. Returns whether the server accepts connections, and its data is in that folder.
     *
     * @param admin an address with a time limit
     */
    public boolean isAnswered(LocalServer server, Address admin, Path data) {
        try (Connection connection = admin.connect()) {
            return Path.of(Query.text(connection, query)).equals(data);
        } catch (SQLException e) {
            if (wrongPassword.equals(e.getSQLState())) {
                throw new StoreException(server.kind().title() + " refuses the password kept in "
                        + server.folder().path() + ". The end of its log " + server.log() + ":\n"
                        + LogFile.end(server.log()));
            }
            return false;
        }
    }
}
