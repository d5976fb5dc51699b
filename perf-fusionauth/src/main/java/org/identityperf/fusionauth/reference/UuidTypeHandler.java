package org.identityperf.fusionauth.reference;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.identityperf.fusionauth.store.UuidColumn;

/** This type handler makes MyBatis store UUIDs as the database does. */
final class UuidTypeHandler extends BaseTypeHandler<UUID> {

    private final UuidColumn column;

    UuidTypeHandler(UuidColumn column) {
        this.column = column;
    }

    @Override
    public void setNonNullParameter(PreparedStatement statement, int place, UUID id, JdbcType type)
            throws SQLException {
        statement.setObject(place, column.bound(id));
    }

    @Override
    public UUID getNullableResult(ResultSet row, String name) throws SQLException {
        return column.read(row, row.findColumn(name));
    }

    @Override
    public UUID getNullableResult(ResultSet row, int place) throws SQLException {
        return column.read(row, place);
    }

    @Override
    public UUID getNullableResult(CallableStatement call, int place) {
        throw new UnsupportedOperationException("no procedure is called here");
    }
}
