package org.identityperf.fusionauth.dataset;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.CopyFiles;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;

/**
 * An entity table is PostgreSQL's table of entities with its indexes. It is filled with rows as they are generated, or
 * from a ready file.
 */
public final class EntityTable {

    private static final long SEED = 1;

    private final Address address;
    private final TableRows rows;

    private EntityTable(Address address, TableRows rows) {
        this.address = address;
        this.rows = rows;
    }

    /**
     * Returns the table of a dataset.
     *
     * @param entities how many entities the loaded dataset has
     */
    public static EntityTable of(Address address, long entities) {
        return new EntityTable(
                address, new FusionTables(new FusionPopulation(FusionSizes.ofEntities(entities), SEED)).entities());
    }

    /** Returns a file of the rows that the table holds, to fill it with; the caller deletes the file. */
    public CopyFiles file() throws SQLException, IOException {
        return CopyFiles.of(address, List.of(List.of(rows.table())));
    }

    /** Removes every row, and every grant about an entity. */
    public void empty() throws SQLException {
        try (Connection connection = address.connect();
                PreparedStatement truncate = connection.prepareStatement("TRUNCATE " + rows.table() + " CASCADE")) {
            truncate.execute();
        }
    }

    /** Fills the table with this project's loader. */
    public long load() throws SQLException {
        return BulkLoad.all(address, List.of(List.of(rows)), Progress.silent());
    }

    /** Returns how many rows the table should have. */
    public long size() {
        return rows.count();
    }

    /** Returns how many rows the table has. */
    public long count() throws SQLException {
        return Query.number(address, "SELECT count(*) FROM " + rows.table());
    }

    /** Returns how much disk space the table takes. */
    public Footprint footprint() throws SQLException {
        return Footprint.of(address);
    }
}
