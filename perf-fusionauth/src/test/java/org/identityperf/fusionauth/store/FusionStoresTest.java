package org.identityperf.fusionauth.store;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.FusionIndex;
import org.identityperf.fusionauth.dataset.FusionSchema;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.dataset.Tenants;
import org.identityperf.fusionauth.floor.FloorFusionStore;
import org.identityperf.fusionauth.reference.ReferenceFusionStore;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.log.Logs;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** What every store does on every database, and what the search index answers: all have the same rows, of one start. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FusionStoresTest
        implements GrantSearchContract,
                FusionAuthenticationContract,
                EntityContract,
                FusionDatasetContract,
                ReindexContract,
                FullDiskContract,
                FullIndexContract,
                FootprintContract,
                PartsContract {

    private static final long ENTITIES = 200;
    /** With MySQL where the tests are to be thorough, and then also what the tests of that tag need. */
    private static final List<String> DATABASES = TestDatabases.stores("postgresql", "mysql");

    private static final int CONNECTIONS = 2;

    private final Map<String, FusionStore> stores = new LinkedHashMap<>();
    private TestDatabases databases;

    @BeforeAll
    void borrow() throws IOException, InterruptedException, SQLException {
        Logs.quiet();
        String rows = FusionDataset.class.getName();
        String documents = FusionIndex.class.getName();
        String schema = FusionSchema.class.getName() + "[]";
        String few = "[entities=" + FEW + "]";
        String many = "[entities=" + MANY + "]";
        String usual = "[entities=" + ENTITIES + "]";
        List<String> lent = new ArrayList<>(List.of(
                "postgresql=postgresql:" + rows + usual,
                "untouched=postgresql:" + rows + usual,
                "crowded=postgresql:" + rows + usual,
                "elasticsearch=elasticsearch:" + documents + usual,
                "reindexed=elasticsearch:" + documents + usual,
                "continued=elasticsearch:" + documents + usual,
                "watermarked=elasticsearch:" + documents + usual,
                "killedRows=postgresql:" + schema,
                "otherRows=postgresql:" + schema));
        if (DATABASES.contains("mysql")) {
            lent.addAll(List.of(
                    "mysql=mysql:" + rows + usual,
                    "partsMySql=mysql:" + schema,
                    "fewRows=postgresql:" + rows + few,
                    "fewDocuments=elasticsearch:" + documents + few,
                    "manyRows=postgresql:" + rows + many,
                    "manyDocuments=elasticsearch:" + documents + many));
        }
        databases = TestDatabases.start("perf-fusionauth", lent.toArray(String[]::new));
        for (String database : DATABASES) {
            Address address = databases.get(database);
            stores.put("reference on " + database, ReferenceFusionStore.open(address, CONNECTIONS));
            stores.put("floor on " + database, FloorFusionStore.open(address, CONNECTIONS));
        }
    }

    @AfterAll
    void giveBack() throws IOException {
        stores.values().forEach(FusionStore::close);
        databases.close();
    }

    @Override
    public List<String> databases() {
        return DATABASES;
    }

    @Override
    public Map<String, FusionStore> stores() {
        return stores;
    }

    @Override
    public Address address(String database) {
        return databases.get(database);
    }

    @Override
    public Tenants tenants() {
        return new Tenants(FusionSizes.ofEntities(ENTITIES));
    }
}
