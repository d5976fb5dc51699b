package org.identityperf.probe.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.LongConsumer;
import org.identityperf.probe.address.Address;

/** MySQL's LOAD DATA LOCAL in the order of the primary key; indexes are kept up meanwhile. */
final class LoadData implements BulkLoad {

    private final Address address;

    LoadData(Address address) {
        this.address = address;
    }

    @Override
    public void begin(List<String> tables) {
        // Nothing is set aside.
    }

    @Override
    public long load(TableRows rows, boolean alone, String record, LongConsumer told) throws SQLException {
        try (MySqlLoad load =
                MySqlLoad.into(address, rows.table(), rows.columns().toArray(String[]::new))) {
            LoadDataWriter writer = new LoadDataWriter();
            rows.write(told, i -> writer.begin(load.row()), writer::end);
            return load.finish(record);
        }
    }

    @Override
    public void alone(Statement statement) {
        // Whoever makes the table of records second finds it made.
    }

    @Override
    public void setAside(Connection connection, List<String> tables) {
        // Nothing is set aside.
    }

    @Override
    public void restore(Progress progress) {
        // Nothing was set aside.
    }

    @Override
    public void finish(Progress progress) {
        // Nothing was set aside.
    }
}
