package org.identityperf.fusionauth.store;

import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.identityperf.probe.address.Address;

/** A UUID column says how a database stores UUIDs. */
public enum UuidColumn {
    /** PostgreSQL's own type. */
    UUID_TYPE {
        @Override
        public Object bound(UUID id) {
            return id;
        }

        @Override
        public UUID read(ResultSet row, int column) throws SQLException {
            return row.getObject(column, UUID.class);
        }
    },

    /** Sixteen bytes, as in MySQL. */
    BYTES {
        @Override
        public Object bound(UUID id) {
            return ByteBuffer.allocate(2 * Long.BYTES)
                    .putLong(id.getMostSignificantBits())
                    .putLong(id.getLeastSignificantBits())
                    .array();
        }

        @Override
        public UUID read(ResultSet row, int column) throws SQLException {
            ByteBuffer bytes = ByteBuffer.wrap(row.getBytes(column));
            return new UUID(bytes.getLong(), bytes.getLong());
        }
    };

    /** Returns how the database at that address stores UUIDs. */
    public static UuidColumn of(Address address) {
        return address.url().startsWith("jdbc:mysql:") ? BYTES : UUID_TYPE;
    }

    /** Returns the value that JDBC binds for an id. */
    public abstract Object bound(UUID id);

    /** Returns the id in a column of a row; the first column is 1. */
    public abstract UUID read(ResultSet row, int column) throws SQLException;
}
