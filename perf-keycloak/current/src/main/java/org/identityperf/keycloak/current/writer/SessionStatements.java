package org.identityperf.keycloak.current.writer;

import java.util.List;
import org.identityperf.keycloak.current.reader.FloorReader;

/** The floor's changes of sessions, in as few round trips as a database allows: one for each change. */
interface SessionStatements {

    /** Returns the statements for that database. */
    static SessionStatements on(FloorReader floor) {
        return floor.dialect().isMySql() ? new MySqlStatements(floor) : new PostgresStatements(floor);
    }

    /**
     * Adds an online session at a client.
     *
     * @param started in seconds
     * @param data of the user's session
     * @param dataAtClient of the client session
     */
    void insert(String id, String userKey, String clientKey, int started, String data, String dataAtClient);

    /** Records that an online session was used at a client, in seconds. */
    void update(String id, String clientKey, int at);

    /** Records that offline sessions were used, in seconds. */
    void updateOffline(List<String> ids, int at);

    /** Deletes an online session. */
    void delete(String id);

    /** Deletes the sessions last used before these times, in seconds, one for online and one for offline sessions. */
    void delete(int online, int offline);
}
