package org.identityperf.keycloak.preload;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * The ways in which versions of Keycloak asked for the next page of offline sessions. All take the position of the last
 * session seen, the length of a page, and how many sessions after the position to leave out.
 */
public enum PageQuery {
    /** Before KEYCLOAK-7275: by how many sessions were seen, all of which the store reads again. */
    OFFSET("ORDER BY user_session_id") {
        @Override
        Object[] position(Position last) {
            return new Object[0];
        }

        @Override
        int offset(int seen) {
            return seen;
        }
    },

    /** Up to version 13: in the order of creation. The OR keeps PostgreSQL from seeking in any index. */
    CREATED_ON_OR(
            "AND (created_on > ? OR (created_on = ? AND user_session_id > ?)) ORDER BY created_on, user_session_id") {
        @Override
        Object[] position(Position last) {
            return new Object[] {last.createdOn(), last.createdOn(), last.id()};
        }
    },

    /** From version 14 on: in the order of the primary key. */
    KEY("AND user_session_id > ? ORDER BY user_session_id") {
        @Override
        Object[] position(Position last) {
            return new Object[] {last.id()};
        }
    };

    private final String sql;

    PageQuery(String positionAndOrder) {
        this.sql = "SELECT " + SessionPages.COLUMNS + " FROM offline_user_session WHERE offline_flag = '1' "
                + positionAndOrder + " LIMIT ? OFFSET ?";
    }

    /**
     * The place of a session in both orders.
     *
     * @param createdOn when it began, in seconds since 1970
     * @param id its id
     */
    record Position(int createdOn, String id) {

        /** Before every session. */
        static final Position START = new Position(0, "00000000-0000-0000-0000-000000000000");
    }

    String sql() {
        return sql;
    }

    /** What the statement's first parameters are bound to, in their order. */
    abstract Object[] position(Position last);

    /** How many sessions after the position to leave out, so that the page begins behind those that were seen. */
    int offset(int seen) {
        return 0;
    }

    void bind(PreparedStatement statement, Position last, int limit, int offset) throws SQLException {
        int parameter = 1;
        for (Object value : position(last)) {
            statement.setObject(parameter++, value);
        }
        statement.setInt(parameter++, limit);
        statement.setInt(parameter, offset);
    }
}
