package org.identityperf.syncope.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.identityperf.syncope.load.UserTables;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * This state holds the users' tables: it empties them before each iteration, and checks afterwards that they hold every
 * loaded row.
 */
@State(Scope.Benchmark)
public abstract class EmptyUserTables extends ColdStart {

    private static final String USERS = "syncopeuser";

    /** How many users are loaded. */
    @Param("1000")
    public long users;

    private final UserTables tables;
    private Address address;

    EmptyUserTables(UserTables tables) {
        this.tables = tables;
    }

    @Setup(Level.Trial)
    public void find(BenchmarkParams benchmarkCase) throws SQLException, IOException {
        address = CaseAddress.of(benchmarkCase);
        prepare();
    }

    /** Prepares the input of the load. */
    void prepare() throws SQLException, IOException {
        // Rows that are made during the load need no preparation.
    }

    @Setup(Level.Iteration)
    public void begin() throws SQLException {
        empty();
        Window.open();
    }

    void empty() throws SQLException {
        Query.execute(
                address,
                tables.names().stream()
                        .filter(name -> !name.equals(USERS))
                        .collect(Collectors.joining(", ", "TRUNCATE ", "")),
                // Groups refer to this table as owners, so that truncating it would truncate them too.
                "DELETE FROM " + USERS,
                "VACUUM " + USERS);
    }

    /** Loads all users in the given way, and returns how many rows the store took. */
    long load(LoadWay way) throws SQLException {
        return way.load(address, users, tables);
    }

    @TearDown(Level.Iteration)
    public void verify() throws SQLException {
        Window.close();
        String counts = tables.names().stream()
                .map(name -> "(SELECT count(*) FROM " + name + ')')
                .collect(Collectors.joining(" + "));
        Expected.check("loaded rows", users * tables.rowsOfUser(), Query.number(address, "SELECT " + counts));
    }

    Address address() {
        return address;
    }
}
