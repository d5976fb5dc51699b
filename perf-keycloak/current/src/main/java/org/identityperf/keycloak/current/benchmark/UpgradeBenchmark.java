package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.CaseName;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.identityperf.probe.upgrade.RestoredDatabase;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * An upgrade benchmark asks what the first start of a release costs on a database that an older one has filled: all
 * change sets of the schema that the older one lacks, and the classes that migrate each realm. The database is put back
 * before each start.
 */
@State(Scope.Benchmark)
public abstract class UpgradeBenchmark extends ColdStart {

    /** The value of {@link #from} for a database that a comparison's baseline has filled, of whatever release it is. */
    private static final String BASELINE = "BASELINE";

    /** What holds the database. */
    @Param("postgresql")
    public String store;

    /** The release that filled the database. */
    @Param("25.0.6")
    public String from;

    private Address address;
    private RestoredDatabase database;
    private String benchmarkCase;
    private long rows;

    /** Returns the table whose rows must all be there afterwards. */
    abstract String table();

    /**
     * Begins to use the database; nothing has been done to it.
     *
     * @param params the case
     */
    @Setup(Level.Trial)
    public void open(BenchmarkParams params) throws SQLException {
        CurrentModelLayer.stop();
        address = CaseAddress.of(params);
        benchmarkCase = CaseName.of(params);
        if (!from.equals(BASELINE)) {
            Expected.check("the release that filled the database", from, release());
        }
        rows = rows();
        database = RestoredDatabase.of(address);
    }

    @Setup(Level.Invocation)
    public void begin() throws SQLException {
        restore();
        Window.open();
    }

    final Address address() {
        return address;
    }

    final String benchmarkCase() {
        return benchmarkCase;
    }

    final void restore() throws SQLException {
        CurrentModelLayer.stop();
        database.restore();
    }

    /** Does one operation: the start. */
    CurrentModelLayer upgrade() {
        return CurrentModelLayer.upgrading(address);
    }

    /** Checks that the database is of this release and that it has the same rows. */
    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        check();
    }

    final void check() throws SQLException {
        Expected.check("the release of the database", CurrentModelLayer.version(), release());
        Expected.check("rows of " + table(), rows, rows());
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        CurrentModelLayer.stop();
        database.restore();
        database.close();
    }

    final String release() throws SQLException {
        return Query.text(address, "SELECT version FROM MIGRATION_MODEL ORDER BY update_time DESC LIMIT 1");
    }

    private long rows() throws SQLException {
        return Query.number(address, "SELECT count(*) FROM " + table());
    }
}
