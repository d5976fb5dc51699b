package org.identityperf.fusionauth;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.dataset.Tenants;
import org.identityperf.fusionauth.store.FusionStore;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.log.Logs;
import org.identityperf.probe.measure.CaseAddress;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** This state is a dataset with an open store on it. */
@State(Scope.Benchmark)
public abstract class OpenFusion implements Rung {

    // Any seed will do: which users are drawn does not matter, only that they are the same every time.
    static final long SEED = 20_241_017;

    /** How many entities the tenants have. */
    @Param("1000")
    public long entities;

    /** The database's name. */
    @Param("postgresql")
    public String store;

    private Address address;
    private FusionStore fusion;

    /** Prepares a case's requests; called when the store is open. */
    abstract void ready(BenchmarkParams benchmarkCase, Connection connection) throws Exception;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws Exception {
        Logs.quiet();
        address = CaseAddress.of(benchmarkCase);
        fusion = open(address, benchmarkCase.getThreads());
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

    Tenants tenants() {
        return new Tenants(FusionSizes.ofEntities(entities));
    }

    /** Returns where the case's search index is. */
    static Address beside(BenchmarkParams benchmarkCase) {
        return CaseAddress.of(benchmarkCase, "elasticsearch");
    }

    /** Executes a statement that changes no rows that are measured. */
    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
