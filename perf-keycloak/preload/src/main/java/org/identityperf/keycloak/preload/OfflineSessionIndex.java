package org.identityperf.keycloak.preload;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * One of the indexes that KEYCLOAK-11019 and its successors were about, as Keycloak's
 * change logs define them.
 */
public enum OfflineSessionIndex {
    /** No index but the primary key. */
    NONE(""),
    /** The index that was proposed first. */
    CREATED_ON("CREATE INDEX idx_offline_uss_createdon ON offline_user_session (created_on)"),
    /** The index that was made for preloading. */
    PRELOAD("CREATE INDEX idx_offline_uss_preload ON offline_user_session (offline_flag, created_on, user_session_id)");

    private static final String[] ALL = {
        "idx_offline_uss_createdon", "idx_offline_uss_preload", "idx_offline_uss_by_user", "idx_offline_uss_by_usersess"
    };

    private final String creation;

    OfflineSessionIndex(String creation) {
        this.creation = creation;
    }

    /**
     * Makes this the only index besides the primary key, with fresh statistics.
     *
     * @param connection in auto-commit mode
     * @throws SQLException if there is no table of offline sessions
     */
    void makeOnly(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String index : ALL) {
                statement.execute("DROP INDEX IF EXISTS " + index);
            }
            if (!creation.isEmpty()) {
                statement.execute(creation);
            }
            statement.execute("VACUUM (ANALYZE) offline_user_session");
        }
    }
}
