package org.identityperf.keycloak.current.benchmark;

import java.util.function.Function;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RealmsDataset;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.keycloak.current.operation.Realms.RealmView;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How long does the model layer take to be ready on a database that exists, depending on how many realms are in it
 * (issue 46605)? Being ready includes its providers, its storage with the check of the schema, its caches, and all that
 * begins once these are there. A whole server also reads realms when it starts; {@link ReadAllRealmsBenchmark} measures
 * reading all of them.
 *
 * <p>{@code -Pperf -Dperf.include=Boot}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = RealmsDataset.class)
public class BootBenchmark extends ColdStart {

    /** What a start does about the schema. */
    public enum Schema {
        /** The start compares all of its change sets with those that are recorded in the database. */
        CHECKED(CurrentModelLayer::checkingSchema),
        /** The start trusts the record in the database that its last migration was to this very version. */
        TRUSTED(CurrentModelLayer::on);

        private final Function<Address, CurrentModelLayer> boot;

        Schema(Function<Address, CurrentModelLayer> boot) {
            this.boot = boot;
        }
    }

    /** How many realms there are. */
    @Param("100")
    public int realms;

    /** What a start does about the schema. */
    @Param
    public Schema schema;

    private Address address;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) {
        address = CaseAddress.of(benchmarkCase);
    }

    @Setup(Level.Invocation)
    public void begin() {
        CurrentModelLayer.stop();
        Window.open();
    }

    /** Checks that the server is ready on the realms that were loaded. */
    @TearDown(Level.Invocation)
    public void verify() {
        Window.close();
        try (Reader reader = new ServerReader(address)) {
            int last = realms - 1;
            Expected.check("the last realm", RealmView.of(last), Realms.byName(reader, RealmPopulation.name(last)));
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        CurrentModelLayer.stop();
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server() {
        return schema.boot.apply(address);
    }
}
