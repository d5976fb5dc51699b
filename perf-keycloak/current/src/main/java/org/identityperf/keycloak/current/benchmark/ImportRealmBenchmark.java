package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RealmsDataset;
import org.identityperf.keycloak.current.operation.Deletion;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.keycloak.current.operation.Realms.RealmView;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.writer.RowInserts;
import org.identityperf.probe.address.RoundTrip;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.KeptServer;
import org.keycloak.Config;
import org.keycloak.models.KeycloakSession;
import org.keycloak.representations.idm.RealmRepresentation;
import org.keycloak.services.managers.RealmManager;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to import a realm among many? It has what every realm has. The server's caches hold
 * one other realm. The imported realm is deleted afterwards.
 *
 * <p>{@code -Pperf -Dperf.tier=pr -Dperf.include=ImportRealm}
 */
@StorageBenchmark(dataset = RealmsDataset.class, writes = true)
public class ImportRealmBenchmark extends MeasuredOperation {

    /** How many realms there are. */
    @Param("100")
    public int realms;

    private Reader stored;
    private RoundTrip inserts;
    private String imported;

    /** Returns 1: each turn imports the same realm. */
    @Override
    int length() {
        return 1;
    }

    @Override
    void opened() throws SQLException {
        cold = true;
        stored = new FloorReader(realm.address());
        inserts = RowInserts.of(realm.address(), RealmsDataset.next(realm.address(), realms));
        if (!KeptServer.isUsedFirst() && !warmedUp) {
            before();
            next();
            check();
        }
    }

    /** Returns the name of the imported realm. */
    @Override
    Object next() {
        imported = reader.request(this::importRealm, floor -> {
            floor.execute(inserts);
            return RealmPopulation.name(realms);
        });
        return imported;
    }

    /** Makes the call that the server's endpoint for administrators makes. */
    private String importRealm(KeycloakSession session) {
        RealmRepresentation made = new RealmRepresentation();
        made.setId(RealmPopulation.id(realms));
        made.setRealm(RealmPopulation.name(realms));
        made.setEnabled(true);
        RealmManager manager = new RealmManager(session);
        session.getContext().setRealm(session.realms().getRealmByName(Config.getAdminRealm()));
        return manager.importRealm(made).getName();
    }

    @Override
    void check() {
        Expected.check("the name", RealmPopulation.name(realms), imported);
        Expected.check("the realm", RealmView.of(realms), Realms.byName(stored, imported));
        Deletion.REALM.delete(reader, RealmPopulation.id(realms));
    }

    @Override
    void restore() {
        stored.close();
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server() {
        return next();
    }

    /** Measures the floor: all rows inserted in one round trip. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
