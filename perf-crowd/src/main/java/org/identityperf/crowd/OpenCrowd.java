package org.identityperf.crowd;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.concurrent.atomic.AtomicLong;
import org.identityperf.crowd.dataset.CrowdPopulation;
import org.identityperf.crowd.dataset.CrowdSizes;
import org.identityperf.crowd.floor.FloorCrowdStore;
import org.identityperf.crowd.reference.ReferenceCrowdStore;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.SteppedClock;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.dataset.SeededNumbers;
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
 * A benchmark on an open Crowd has the store that the measured method names, on a dataset, under a clock that moves
 * only when it is advanced.
 */
@State(Scope.Benchmark)
public abstract class OpenCrowd extends SteadyState {

    // Any seed will do: it does not matter which users are drawn, only that they are the same every time.
    static final long SEED = 20_081_119;

    // For the ids of new rows, which Hibernate fetches in a transaction of their own.
    private static final int SPARE_CONNECTIONS = 1;

    /** How many users the directory has. */
    @Param("1000")
    public long users;

    /** The short name of the database. */
    @Param("mysql")
    public String store;

    private final SteppedClock clock = new SteppedClock(CrowdPopulation.NOW);
    private Address address;
    private CrowdStore crowd;

    /** Returns how many operations may be under way at once; the default is one connection for each thread. */
    int connections(BenchmarkParams benchmarkCase) {
        return benchmarkCase.getThreads();
    }

    /** Draws the inputs of the operations, once the store is open. */
    abstract void draw(Connection connection, BenchmarkParams benchmarkCase) throws SQLException;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        Logs.quiet();
        address = CaseAddress.of(benchmarkCase);
        AtomicLong secrets = new AtomicLong(SEED);
        SessionRules rules = SessionRules.usual(clock, () -> SeededNumbers.mix(secrets.incrementAndGet()));
        int connections = connections(benchmarkCase) + SPARE_CONNECTIONS;
        crowd = Implementation.of(benchmarkCase) == Implementation.FLOOR
                ? FloorCrowdStore.open(address, connections, rules)
                : ReferenceCrowdStore.open(address, connections, rules);
        try (Connection connection = address.connect()) {
            forgetAccess(connection);
            draw(connection, benchmarkCase);
        }
    }

    /**
     * Sets later accesses back to now: the clock starts anew, but an earlier benchmark may have used the same tokens at
     * later times.
     */
    private void forgetAccess(Connection connection) throws SQLException {
        LocalDateTime now = SessionRules.date(clock.millis());
        Query.update(
                connection,
                "UPDATE cwd_token SET last_accessed_date = ?, last_accessed_time = ? WHERE last_accessed_date > ?",
                now,
                clock.millis(),
                now);
    }

    @TearDown(Level.Trial)
    public void close() {
        crowd.close();
    }

    Address address() {
        return address;
    }

    SteppedClock clock() {
        return clock;
    }

    CrowdStore crowd() {
        return crowd;
    }

    CrowdSizes sizes() {
        return CrowdSizes.ofUsers(users);
    }
}
