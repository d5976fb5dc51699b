package org.identityperf.syncope.load;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;

/** Adds rows to the batch of an INSERT. */
final class BatchedRow implements Row {

    private final PreparedStatement insert;
    private int fields;
    private long ended;

    BatchedRow(PreparedStatement insert) {
        this.insert = insert;
    }

    /** Sets one field. */
    private interface Field {
        void set(int index) throws SQLException;
    }

    private Row next(Field field) {
        fields++;
        return unchecked(() -> field.set(fields));
    }

    /** Does something in the driver. */
    private interface Call {
        void run() throws SQLException;
    }

    private Row unchecked(Call call) {
        try {
            call.run();
            return this;
        } catch (SQLException e) {
            throw new IllegalStateException("field " + fields + " of a row is refused: " + e.getMessage(), e);
        }
    }

    @Override
    public Row text(CharSequence value) {
        return next(index -> insert.setString(index, value.toString()));
    }

    @Override
    public Row number(int value) {
        return next(index -> insert.setInt(index, value));
    }

    @Override
    public Row number(long value) {
        return next(index -> insert.setLong(index, value));
    }

    @Override
    public Row time(Instant value) {
        return next(index -> insert.setObject(index, value.atOffset(ZoneOffset.UTC)));
    }

    @Override
    public Row json(CharSequence value) {
        return next(index -> insert.setObject(index, value.toString(), Types.OTHER));
    }

    @Override
    public Row nothing() {
        return next(index -> insert.setNull(index, Types.NULL));
    }

    @Override
    public void end() {
        unchecked(insert::addBatch);
        fields = 0;
        ended++;
    }

    /** How many rows there were; a driver that makes one statement of many rows does not tell. */
    long ended() {
        return ended;
    }
}
