package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;
import org.keycloak.models.RealmModel;
import org.keycloak.services.managers.RealmManager;

/** This dataset has many realms without users, each with its administrators' client and roles in the master realm. */
public final class RealmsDataset extends SizedDataset {

    /** The one dimension: how many realms there are. */
    public static final String REALMS = "realms";

    /** The bytes of a realm: about 700 rows and their indexes. */
    private static final long BYTES_A_REALM = 600_000;

    private static final long FEWEST_BYTES = 100_000_000;

    public RealmsDataset() {
        super(
                DatasetDescription.of("Realms", 2, new CurrentSchema()).sizedBy(List.of(REALMS)),
                BYTES_A_REALM,
                FEWEST_BYTES);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        RealmPopulation realms = new RealmPopulation(Math.toIntExact(sizes.of(REALMS)));
        try (CurrentModelLayer server = CurrentModelLayer.on(database)) {
            server.inTransaction(session -> make(new RealmManager(session), 0));
        }
        StableIds.give(database, progress);
        BulkLoad.all(database, List.of(copies(database, realms)), progress);
    }

    /** Returns the rows of all realms but the first, each table after those that it refers to. */
    private static List<TableRows> copies(Address database, RealmPopulation realms) throws SQLException {
        return RealmTemplate.of(database, List.of(RealmPopulation.FIRST)).copies(realms);
    }

    /** Returns the rows of the realm that would be next where there are n, each table after those that it refers to. */
    public static List<TableRows> next(Address database, int n) throws SQLException {
        return copies(database, new RealmPopulation(n + 1)).stream()
                .map(table -> {
                    long each = table.count() / n;
                    return table.part(table.count() - each, each);
                })
                .toList();
    }

    /** Makes a realm as Keycloak makes it. */
    static RealmModel make(RealmManager manager, int n) {
        RealmModel realm = manager.createRealm(RealmPopulation.id(n), RealmPopulation.name(n));
        realm.setEnabled(true);
        return realm;
    }
}
