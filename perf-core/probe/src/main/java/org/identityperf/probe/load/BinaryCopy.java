package org.identityperf.probe.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.identityperf.probe.address.Address;

/** A binary copy loads tables by PostgreSQL's binary COPY, and defers their indexes and keys meanwhile. */
final class BinaryCopy implements BulkLoad {

    private static final long KEY = 0x7061_7274_7300L;

    private final Address address;
    private Optional<DeferredIndexes> indexes = Optional.empty();

    BinaryCopy(Address address) {
        this.address = address;
    }

    @Override
    public void begin(List<String> tables) throws SQLException {
        try (Connection connection = address.connect()) {
            indexes = Optional.of(DeferredIndexes.indexesOf(connection, tables.toArray(String[]::new)));
        }
    }

    @Override
    public long load(TableRows rows, boolean alone, String record, LongConsumer told) throws SQLException {
        String[] columns = rows.columns().toArray(String[]::new);
        try (PostgresCopy copy = alone
                ? PostgresCopy.into(address, rows.table(), columns)
                : PostgresCopy.beside(address, rows.table(), columns)) {
            rows.write(copy::row, told);
            return copy.finish(record);
        }
    }

    @Override
    public void alone(Statement statement) throws SQLException {
        statement.execute("SELECT pg_advisory_xact_lock(" + KEY + ")");
    }

    @Override
    public void defer(Connection connection, List<String> tables) throws SQLException {
        DeferredIndexes.indexesOf(connection, tables.toArray(String[]::new)).keep(connection);
    }

    @Override
    public void restore(Progress progress) throws SQLException {
        DeferredIndexes.kept(address).restore(address, progress);
    }

    @Override
    public void finish(Progress progress) throws SQLException {
        indexes.orElseThrow().restore(address, progress);
    }
}
