package org.identityperf.keycloak.current.writer;

import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip.Dialect;

/** Changes of sessions in as few round trips as a database allows: one each. */
interface SessionStatements extends AutoCloseable {

    /** That database's. */
    static SessionStatements in(Address address) {
        return Dialect.of(address) == Dialect.MYSQL ? new MySqlStatements(address) : new PostgresStatements(address);
    }

    /**
     * Adds an online session at a client.
     *
     * @param started in seconds
     * @param data of the user's session
     * @param dataAtClient of the one at the client
     */
    void insert(String id, String userKey, String clientKey, int started, String data, String dataAtClient);

    /** Notes that an online session was used at a client, in seconds. */
    void update(String id, String clientKey, int at);

    /** Notes that offline sessions were used, in seconds. */
    void updateOffline(List<String> ids, int at);

    /** Deletes what was last used before, in seconds: online and offline. */
    void delete(int online, int offline);

    @Override
    void close();
}
