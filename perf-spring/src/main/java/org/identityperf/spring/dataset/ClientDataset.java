package org.identityperf.spring.dataset;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;

/** The client dataset has registered clients, as {@link Clients} describes. */
public final class ClientDataset extends SizedDataset {

    public static final String CLIENTS = "clients";

    private static final long BYTES_A_CLIENT = 4 << 10;

    public ClientDataset() {
        super(
                DatasetDescription.of("SpringClients", 1, new SpringSchema()).sizedBy(List.of(CLIENTS)),
                BYTES_A_CLIENT,
                0);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        SavedRow template;
        try (SavedRows saved = SavedRows.open(database)) {
            template = saved.of(Clients.client(0));
        }
        TableRows rows = new TableRows(
                template.table(),
                template.columns(),
                sizes.of(CLIENTS),
                (i, into) -> template.like(Clients.replaced(0, i)).write(into));
        BulkLoad.all(SpringDatabase.of(database), List.of(List.of(rows)), progress);
    }
}
