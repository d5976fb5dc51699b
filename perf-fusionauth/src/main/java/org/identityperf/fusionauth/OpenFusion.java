package org.identityperf.fusionauth;

import java.sql.Connection;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.dataset.Tenants;
import org.identityperf.fusionauth.floor.FloorFusionStore;
import org.identityperf.fusionauth.reference.ReferenceFusionStore;
import org.identityperf.fusionauth.search.IndexedEntities;
import org.identityperf.fusionauth.search.IndexedGrants;
import org.identityperf.fusionauth.search.IndexedGrants.Fields;
import org.identityperf.fusionauth.store.EntitySearch;
import org.identityperf.fusionauth.store.FusionStore;
import org.identityperf.fusionauth.store.GrantSearch;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.log.Logs;
import org.identityperf.probe.measure.CaseAddress;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * A benchmark on an open FusionAuth has the store that the measured method names, on a dataset. The reference uses
 * MyBatis and reads whole documents of the index. The floor uses the bare driver and reads no field that is not needed.
 */
@State(Scope.Benchmark)
public abstract class OpenFusion extends SteadyState {

    // Any seed will do: which users are drawn does not matter, only that they are the same every time.
    static final long SEED = 20_241_017;

    /** With only one, each operation would hold the pool's last connection, whatever size the store's own code sets. */
    private static final int LEAST_CONNECTIONS = 2;

    /** How many entities the tenants have. */
    @Param("1000")
    public long entities;

    /** The database's name. */
    @Param("postgresql")
    public String store;

    private Address address;
    private FusionStore fusion;
    private Fields fields;

    /** Prepares a case's requests; called when the store is open. */
    abstract void ready(BenchmarkParams benchmarkCase, Connection connection) throws Exception;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws Exception {
        Logs.quiet();
        address = CaseAddress.of(benchmarkCase);
        boolean floor = Implementation.of(benchmarkCase) == Implementation.FLOOR;
        int connections = Math.max(LEAST_CONNECTIONS, benchmarkCase.getThreads());
        fusion = floor ? FloorFusionStore.open(address, connections) : ReferenceFusionStore.open(address, connections);
        fields = floor ? Fields.NEEDED : Fields.ALL;
        try (Connection connection = address.connect()) {
            ready(benchmarkCase, connection);
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        fusion.close();
    }

    Address address() {
        return address;
    }

    FusionStore fusion() {
        return fusion;
    }

    /** Returns searches of grants in the case's index of Elasticsearch. */
    GrantSearch indexedGrants(BenchmarkParams benchmarkCase) {
        return new IndexedGrants(beside(benchmarkCase), fields);
    }

    /** Returns searches of entities in the case's index of Elasticsearch. */
    EntitySearch indexedEntities(BenchmarkParams benchmarkCase) {
        return new IndexedEntities(beside(benchmarkCase), fields);
    }

    Tenants tenants() {
        return new Tenants(FusionSizes.ofEntities(entities));
    }

    /** Returns where the case's search index is. */
    static Address beside(BenchmarkParams benchmarkCase) {
        return CaseAddress.of(benchmarkCase, "elasticsearch");
    }
}
