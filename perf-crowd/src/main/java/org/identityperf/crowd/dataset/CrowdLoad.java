package org.identityperf.crowd.dataset;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.crowd.reference.entity.Identified;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;

/**
 * A Crowd load fills the empty tables, on two threads. One thread writes each table, so that the same seed gives the
 * same order of rows on disk.
 */
final class CrowdLoad {

    private final Address address;
    private final CrowdTables tables;
    private final Progress progress;

    CrowdLoad(Address address, CrowdTables tables, Progress progress) {
        this.address = address;
        this.tables = tables;
        this.progress = progress;
    }

    /**
     * Loads everything.
     *
     * @return how many rows were loaded
     * @throws SQLException if the store refuses rows or keys
     */
    long run() throws SQLException {
        List<TableRows> first = List.of(tables.users(), tables.tokens(), tables.groups());
        List<TableRows> second = List.of(tables.memberships(), tables.attributes());
        long loaded = BulkLoad.all(address, List.of(first, second), progress);
        reserveIds();
        return loaded;
    }

    /** Raises the store's next ids above those of the loaded rows. */
    private void reserveIds() throws SQLException {
        Query.update(
                address,
                "UPDATE hibernate_unique_key SET next_hi = next_hi + ? WHERE sequence_name = ?",
                tables.ids(),
                Identified.SEQUENCE);
    }
}
