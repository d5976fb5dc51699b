package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import org.identityperf.keycloak.current.DeletionDataset;
import org.identityperf.keycloak.current.DeletionPopulation;
import org.identityperf.keycloak.current.DeletionTables;
import org.identityperf.keycloak.current.RealmDeletionDataset;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.writer.DeletedRows;
import org.identityperf.keycloak.current.writer.RealmWriter;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.probe.load.TableRows;
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
 * What does it cost to delete a user, a role, a group, a client or a realm, by how much hangs on it (issues 12523,
 * 30992, 39237 and 43516)? The server's caches hold a realm and nothing of what is in it. What was deleted is put back
 * afterwards.
 *
 * <p>{@code -Pperf -Dperf.include=Delete}
 */
@State(Scope.Benchmark)
@StorageBenchmark(kind = STEADY_STATE, dataset = DeletionDataset.class, writes = true, countedInvocations = 3)
@UsesDataset(value = RealmDeletionDataset.class, when = "deleted=REALM")
public class DeleteBenchmark extends SteadyState {

    /** A {@code Deleted} value says what is deleted. */
    public enum Deleted {
        /** A user with attributes, roles, groups, consents and sessions. */
        USER(DeletionPopulation::userKey, RealmWriter::deleteUser, DeletionTables::users),
        /** A role with attributes and with those who have it, in composites, and a composite itself. */
        ROLE(DeletionPopulation::roleKey, RealmWriter::deleteRole, DeletionTables::roles),
        /** A group with attributes, members, roles and the groups below it. */
        GROUP(DeletionPopulation::groupKey, RealmWriter::deleteGroup, DeletionTables::groups),
        /** A client with attributes, roles that users have, consents and client sessions. */
        CLIENT(DeletionPopulation::clientKey, RealmWriter::deleteClient, DeletionTables::clients),
        /** Another realm with clients, roles, groups and users, who have consented to clients. */
        REALM(
                (population, i) -> RealmDeletionDataset.key(i),
                RealmWriter::deleteRealm,
                (population, address) -> RealmDeletionDataset.realms(address));

        private final Key key;
        private final Deletion deletion;
        private final Rows rows;

        Deleted(Key key, Deletion deletion, Function<DeletionTables, List<TableRows>> rows) {
            this(key, deletion, (population, address) -> rows.apply(DeletionTables.of(population, address)));
        }

        Deleted(Key key, Deletion deletion, Rows rows) {
            this.key = key;
            this.deletion = deletion;
            this.rows = rows;
        }
    }

    /** This function returns the key of number i of what is to be deleted. */
    private interface Key {
        String of(DeletionPopulation population, int i);
    }

    /** This function returns the rows of all that is to be deleted. */
    private interface Rows {
        List<TableRows> of(DeletionPopulation population, Address address) throws SQLException;
    }

    /** This function deletes what has a key, and returns whether it was there. */
    private interface Deletion {
        boolean by(RealmWriter writer, String key);
    }

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
    public Deleted deleted;

    private DeletionPopulation population;
    private Reader reader;
    private RealmWriter writer;
    private DeletedRows rows;
    private SortedMap<String, Long> loaded;
    private int turn;
    private boolean wasThere;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        Implementation implementation = Implementation.of(benchmarkCase);
        population = DeletionPopulation.in(address, users, attached);
        rows = new DeletedRows(address, deleted.rows.of(population, address));
        loaded = rows.counts();
        reader = Reader.open(address, implementation);
        writer = RealmWriter.open(address, implementation);
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
        wasThere = deleted.deletion.by(writer, deleted.key.of(population, turn));
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
        writer.close();
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
