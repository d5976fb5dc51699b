package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.SQLException;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RealmsDataset;
import org.identityperf.keycloak.current.operation.Deletion;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.RealmView;
import org.identityperf.keycloak.current.writer.RowInserts;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.KeptServer;
import org.identityperf.probe.measure.Window;
import org.keycloak.Config;
import org.keycloak.models.KeycloakSession;
import org.keycloak.representations.idm.RealmRepresentation;
import org.keycloak.services.managers.RealmManager;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to import a realm among many? It has what every realm has. The server's caches hold
 * one other realm. The imported realm is deleted afterwards.
 *
 * <p>{@code -Pperf -Dperf.tier=pr -Dperf.include=ImportRealm}
 */
@State(Scope.Benchmark)
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmsDataset.class, writes = true)
public class ImportRealmBenchmark extends SteadyState {

    /** The name of the database. */
    @Param("postgresql")
    public String store;

    /** How many realms there are. */
    @Param("100")
    public int realms;

    private Reader reader;
    private Reader stored;
    private RoundTrip inserts;
    private String imported;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        reader = Reader.open(address, Implementation.of(benchmarkCase));
        stored = new FloorReader(address);
        inserts = RowInserts.of(address, RealmsDataset.next(address, realms));
        if (KeptServer.isUsedFirst() || isWarmedUp(benchmarkCase, 1)) {
            return;
        }
        prepare();
        next();
        checkAndDelete();
    }

    private void prepare() {
        reader.forget();
        Realms.byId(reader, CurrentSchema.REALM);
    }

    @Setup(Level.Invocation)
    public void begin() {
        if (!KeptServer.isUsedFirst()) {
            prepare();
        }
        Window.open();
    }

    /** Does one operation, and returns the name of the imported realm. */
    private String next() {
        imported = reader.request(this::importRealm, floor -> {
            floor.execute(inserts);
            return RealmPopulation.name(realms);
        });
        return imported;
    }

    /** Makes the call that the server's endpoint for administrators makes. */
    private String importRealm(KeycloakSession session) {
        RealmRepresentation realm = new RealmRepresentation();
        realm.setId(RealmPopulation.id(realms));
        realm.setRealm(RealmPopulation.name(realms));
        realm.setEnabled(true);
        RealmManager manager = new RealmManager(session);
        session.getContext().setRealm(session.realms().getRealmByName(Config.getAdminRealm()));
        return manager.importRealm(realm).getName();
    }

    @TearDown(Level.Invocation)
    public void verify() {
        Window.close();
        checkAndDelete();
    }

    private void checkAndDelete() {
        Expected.check("the name", RealmPopulation.name(realms), imported);
        Expected.check("the realm", RealmView.of(realms), Realms.byName(stored, imported));
        Deletion.REALM.delete(reader, RealmPopulation.id(realms));
    }

    @TearDown(Level.Trial)
    public void close() {
        stored.close();
        reader.close();
    }

    /** Measures the server's own code. */
    @Benchmark
    public String server() {
        return next();
    }

    /** Measures the floor: all rows inserted in one round trip. */
    @Benchmark
    public String floor() {
        return next();
    }
}
