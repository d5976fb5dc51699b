package org.identityperf.keycloak.preload;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * One of the ways in which versions of Keycloak have read the next page of offline sessions. Every
 * query takes the position of the last session seen, the length of a page, and how many sessions to skip after the
 * position.
 */
public enum PageQuery {
    /** OFFSET pagination, before KEYCLOAK-7275: the store reads again all sessions that were already seen. */
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

    /**
     * Keyset pagination in the order of creation, up to version 13. The OR keeps PostgreSQL from seeking in any index.
     */
    CREATED_ON_OR(
            "AND (created_on > ? OR (created_on = ? AND user_session_id > ?)) ORDER BY created_on, user_session_id") {
        @Override
        Object[] position(Position last) {
            return new Object[] {last.createdOn(), last.createdOn(), last.id()};
        }
    },

    /** Keyset pagination in the order of the primary key, from version 14 on. */
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

        /** The position before every session. */
        static final Position START = new Position(0, "00000000-0000-0000-0000-000000000000");
    }

    String sql() {
        return sql;
    }

    /** Returns the values of the statement's first parameters, in their order. */
    abstract Object[] position(Position last);

    /** Returns how many sessions to skip after the position, so that the page begins behind those that were seen. */
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
