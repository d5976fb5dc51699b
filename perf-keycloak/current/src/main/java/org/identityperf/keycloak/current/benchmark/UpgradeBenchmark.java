package org.identityperf.keycloak.current.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.DatabaseKind;
import org.identityperf.keycloak.current.shipped.ShippedServer;
import org.identityperf.keycloak.shared.ShippedDistribution;
import org.identityperf.keycloak.shared.ShippedLaunch;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.CaseName;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.KeptServer;
import org.identityperf.probe.measure.Window;
import org.identityperf.probe.upgrade.RestoredDatabase;
import org.identityperf.probe.upgrade.UpgradeSteps;
import org.openjdk.jmh.annotations.Benchmark;
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
 *
 * <p>One more start is watched for its steps, which is not counted. Where sessions are upgraded, the older release serves
 * during a further one. In a calibration the shipped server does the same at its own first start, of which no step can
 * be watched.
 */
@State(Scope.Benchmark)
public abstract class UpgradeBenchmark extends ColdStart {

    /** The value of {@link #from} for a database that a comparison's baseline has filled, of whatever release it is. */
    private static final String BASELINE = "BASELINE";

    /** The classes that migrate realms, one for each release that needs it. */
    private static final Pattern MIGRATORS =
            Pattern.compile("org\\.keycloak\\.migration\\.migrators\\.(MigrateTo\\w+)(\\$.*)?");

    private static final String LOGGER = "org.keycloak.connections.jpa.updater.liquibase";

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
    private boolean watched;
    private Optional<ShippedLaunch> shipped = Optional.empty();

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

    /** Watches the steps of the next start. */
    final UpgradeSteps watch() throws SQLException {
        return UpgradeSteps.watch(address, MIGRATORS, LOGGER);
    }

    /** Does one operation: the start. */
    final CurrentModelLayer upgrade() {
        return CurrentModelLayer.upgrading(address);
    }

    /** Measures the server's own code. */
    @Benchmark
    public CurrentModelLayer server() {
        return upgrade();
    }

    /** Measures the first start of the server as it is shipped, until it listens. */
    @Benchmark
    public ShippedLaunch shipped() throws IOException {
        Path server = ShippedDistribution.ofThisRun()
                .builtFor(DatabaseKind.of(address).vendor());
        ShippedLaunch started = ShippedLaunch.of(server, address, ShippedServer.ownOptions());
        shipped = Optional.of(started);
        started.awaitListening();
        return started;
    }

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        check();
        boolean here = shipped.isEmpty();
        endShipped();
        if (here && UpgradeSteps.areAsked() && !watched && !KeptServer.isUsedFirst()) {
            watched = true;
            restore();
            try (UpgradeSteps steps = watch()) {
                upgrade();
                steps.write(benchmarkCase, CurrentModelLayer.version());
            }
            CurrentModelLayer.stop();
            check();
            serveMeanwhile();
        }
    }

    /** Checks that the database is of this release and that it has the same rows. */
    private void check() throws SQLException {
        Expected.check("the release of the database", CurrentModelLayer.version(), release());
        Expected.check("rows of " + table(), rows, rows());
    }

    /** Upgrades once more while the older release serves, if it can. */
    void serveMeanwhile() throws SQLException {}

    private void endShipped() {
        shipped.ifPresent(ShippedLaunch::close);
        shipped = Optional.empty();
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        endShipped();
        CurrentModelLayer.stop();
        database.restore();
        database.close();
    }

    private String release() throws SQLException {
        return Query.text(address, "SELECT version FROM MIGRATION_MODEL ORDER BY update_time DESC LIMIT 1");
    }

    private long rows() throws SQLException {
        return Query.number(address, "SELECT count(*) FROM " + table());
    }
}
