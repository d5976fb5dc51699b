package org.identityperf.probe.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.identityperf.probe.address.Address;

/** PostgreSQL's binary COPY, with indexes and keys set aside meanwhile. */
final class BinaryCopy implements BulkLoad {

    private final Address address;
    private Optional<SetAside> aside = Optional.empty();

    BinaryCopy(Address address) {
        this.address = address;
    }

    @Override
    public void begin(List<String> tables) throws SQLException {
        try (Connection connection = address.connect()) {
            aside = Optional.of(SetAside.indexesOf(connection, tables.toArray(String[]::new)));
        }
    }

    @Override
    public long load(TableRows rows, LongConsumer told) throws SQLException {
        try (PostgresCopy copy =
                PostgresCopy.into(address, rows.table(), rows.columns().toArray(String[]::new))) {
            CopyWriter writer = new CopyWriter();
            rows.write(told, i -> writer.begin(copy.row()), writer::end);
            return copy.finish();
        }
    }

    @Override
    public void finish(Progress progress) throws SQLException {
        aside.orElseThrow().restore(address, progress);
    }
}
