package org.identityperf.fusionauth.dataset;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.CopyFiles;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;

/** PostgreSQL's table of entities with its indexes, and the two ways to fill it: rows as they are made, or a ready file. */
public final class EntityTable {

    private static final long SEED = 1;

    private final Address address;
    private final TableRows rows;

    private EntityTable(Address address, TableRows rows) {
        this.address = address;
        this.rows = rows;
    }

    /**
     * That of a dataset.
     *
     * @param entities of the dataset that is there
     */
    public static EntityTable of(Address address, long entities) {
        return new EntityTable(
                address, new FusionTables(new Population(FusionSizes.ofEntities(entities), SEED)).entities());
    }

    /** A file of the rows that it holds, to fill it with; whoever asks for it deletes it. */
    public CopyFiles file() throws SQLException, IOException {
        return CopyFiles.of(address, List.of(List.of(rows.table())));
    }

    /** Removes every row, and every grant about one. */
    public void empty() throws SQLException {
        try (Connection connection = address.connect();
                PreparedStatement truncate = connection.prepareStatement("TRUNCATE " + rows.table() + " CASCADE")) {
            truncate.execute();
        }
    }

    /** Fills it by this project's loader. */
    public long load() throws SQLException {
        return BulkLoad.all(address, List.of(List.of(rows)), Progress.silent());
    }

    /** How many rows it should have. */
    public long size() {
        return rows.count();
    }

    /** How many rows it has. */
    public long count() throws SQLException {
        try (Connection connection = address.connect();
                PreparedStatement count = connection.prepareStatement("SELECT count(*) FROM " + rows.table());
                ResultSet row = count.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    /** How much room it takes. */
    public Footprint footprint() throws SQLException {
        return Footprint.of(address);
    }
}
