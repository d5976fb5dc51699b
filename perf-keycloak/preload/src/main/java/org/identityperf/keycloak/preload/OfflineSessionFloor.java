package org.identityperf.keycloak.preload;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.infinispan.Cache;
import org.keycloak.models.sessions.infinispan.changes.SessionEntityWrapper;
import org.keycloak.models.sessions.infinispan.entities.UserSessionEntity;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyInputStream;

/**
 * This class is the floor of preloading: it reads each table once, and puts the same entities into the same caches. A
 * table is a stream of binary rows, which costs one round trip whatever its length and no memory beyond a row. One
 * connection and one thread are used. A join would repeat the session for every client session; a cursor would cost a
 * round trip for every batch.
 */
final class OfflineSessionFloor {

    private static final String SESSIONS = "COPY (SELECT user_session_id, user_id, realm_id, created_on,"
            + " last_session_refresh, data FROM offline_user_session WHERE offline_flag = '1') TO STDOUT (FORMAT binary)";
    private static final String CLIENT_SESSIONS = "COPY (SELECT user_session_id, client_id, data"
            + " FROM offline_client_session WHERE offline_flag = '1') TO STDOUT (FORMAT binary)";
    // A signature of eleven bytes, flags, and the length of an extension, which is missing here.
    private static final int HEADER = 19;
    private static final int BUFFER = 64 * 1024;

    private final Address address;
    private final PreloadModelLayer server;

    OfflineSessionFloor(Address address, PreloadModelLayer server) {
        this.address = address;
        this.server = server;
    }

    /**
     * Loads all offline sessions.
     *
     * @return how many sessions the cache holds afterwards
     */
    int load() throws SQLException, IOException {
        OfflineSessionEntities entities = new OfflineSessionEntities(server);
        try (Connection connection = address.connect()) {
            sessions(connection, entities);
            clientSessions(connection, entities);
        }
        return server.offlineSessions().size();
    }

    private static void sessions(Connection connection, OfflineSessionEntities entities)
            throws SQLException, IOException {
        try (DataInputStream rows = rows(connection, SESSIONS)) {
            while (rows.readShort() >= 0) {
                entities.put(entities.session(text(rows), text(rows), text(rows), int4(rows), int4(rows), bytes(rows)));
            }
        }
        entities.flush();
    }

    private void clientSessions(Connection connection, OfflineSessionEntities entities)
            throws SQLException, IOException {
        Cache<String, SessionEntityWrapper<UserSessionEntity>> sessions = server.offlineSessions();
        try (DataInputStream rows = rows(connection, CLIENT_SESSIONS)) {
            while (rows.readShort() >= 0) {
                UserSessionEntity session = sessions.get(text(rows)).getEntity();
                entities.put(entities.client(session, text(rows), bytes(rows)));
            }
        }
        entities.flush();
    }

    private static DataInputStream rows(Connection connection, String copy) throws SQLException, IOException {
        DataInputStream rows = new DataInputStream(
                new BufferedInputStream(new PGCopyInputStream(connection.unwrap(PGConnection.class), copy), BUFFER));
        rows.skipNBytes(HEADER);
        return rows;
    }

    private static int int4(DataInputStream row) throws IOException {
        row.skipNBytes(Integer.BYTES);
        return row.readInt();
    }

    private static String text(DataInputStream row) throws IOException {
        return new String(bytes(row), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(DataInputStream row) throws IOException {
        byte[] bytes = new byte[row.readInt()];
        row.readFully(bytes);
        return bytes;
    }
}
