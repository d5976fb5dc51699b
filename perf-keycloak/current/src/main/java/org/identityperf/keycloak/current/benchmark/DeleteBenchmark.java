package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.SQLException;
import java.util.SortedMap;
import org.identityperf.keycloak.current.DeletionDataset;
import org.identityperf.keycloak.current.DeletionPopulation;
import org.identityperf.keycloak.current.RealmDeletionDataset;
import org.identityperf.keycloak.current.operation.Deletion;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.writer.DeletedRows;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.KeptServer;
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
 * What does it cost to delete a user, a role, a group, a client or a realm, by how much hangs on it (issues 39237
 * and 43516)? The server's caches hold a realm and nothing of what is in it. What was deleted is put back
 * afterwards.
 *
 * <p>{@code -Pperf -Dperf.include=Delete}
 */
@State(Scope.Benchmark)
@StorageBenchmark(kind = STEADY_STATE, dataset = DeletionDataset.class, writes = true, countedInvocations = 3)
@UsesDataset(value = RealmDeletionDataset.class, when = "operation=REALM")
public class DeleteBenchmark extends SteadyState {

    /** The name of the database. */
    @Param("postgresql")
    public String store;

    /** How many things of each kind hang on what is deleted. */
    @Param("10")
    public int attached;

    /** How many other users the realm has. */
    @Param("1000")
    public long users;

    /** What is deleted. */
    @Param
    public Deletion operation;

    private DeletionPopulation population;
    private Reader reader;
    private DeletedRows rows;
    private SortedMap<String, Long> loaded;
    private int turn;
    private boolean wasThere;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        population = DeletionPopulation.in(address, users, attached);
        rows = new DeletedRows(address, operation.rows(population, address));
        loaded = rows.counts();
        reader = Reader.open(address, Implementation.of(benchmarkCase));
    }

    @Setup(Level.Invocation)
    public void begin() {
        if (!KeptServer.isUsedFirst()) {
            reader.forget();
            Users.byId(reader, population.realm().userId(0));
        }
        Window.open();
    }

    /** Does one operation, and returns whether there was something to delete. */
    private boolean next() {
        wasThere = operation.delete(reader, operation.key(population, turn));
        return wasThere;
    }

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        Expected.check("whether it was there", true, wasThere);
        Expected.check("rows left", rows.without(loaded), rows.counts());
        rows.putBack(turn);
        turn = (turn + 1) % DeletionPopulation.OF_EACH;
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        rows.close();
        reader.close();
    }

    /** Measures the server's own code. */
    @Benchmark
    public boolean server() {
        return next();
    }

    /** Measures the floor: the same in one round trip. */
    @Benchmark
    public boolean floor() {
        return next();
    }
}
