package org.identityperf.crowd;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.CrowdPopulation;
import org.identityperf.crowd.floor.FloorTokenStorage;
import org.identityperf.crowd.reference.ReferenceTokenStorage;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.SteppedClock;
import org.identityperf.crowd.store.TokenStorage;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.log.Logs;
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
 * How long does it take to move all tokens from the database to memory, and back? An operation is a whole move.
 *
 * <p>{@code -Pperf -Dperf.include=MoveTokens}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = CrowdDataset.class, writes = true)
public class MoveTokensBenchmark extends SteadyState {

    /** A direction says where the tokens are moved. */
    public enum Direction {
        TO_MEMORY,
        TO_DATABASE
    }

    /** How many users the directory has; no fewer than tokens. */
    @Param("1000")
    public long users;

    /** How many tokens there are. */
    @Param("100")
    public long tokens;

    /** The short name of the database. */
    @Param("mysql")
    public String store;

    /** The direction of the move. */
    @Param
    public Direction direction;

    private Address address;
    private TokenStorage storage;
    private long moved;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        Logs.quiet();
        address = CaseAddress.of(benchmarkCase);
        AtomicLong secrets = new AtomicLong();
        SessionRules rules = SessionRules.usual(new SteppedClock(CrowdPopulation.NOW), secrets::incrementAndGet);
        storage = Implementation.of(benchmarkCase) == Implementation.FLOOR
                ? FloorTokenStorage.open(address)
                : ReferenceTokenStorage.open(address, rules);
    }

    @Setup(Level.Invocation)
    public void ready() throws SQLException {
        boolean inDatabase = count() > 0;
        if (inDatabase && direction == Direction.TO_DATABASE) {
            storage.toMemory();
        } else if (!inDatabase && direction == Direction.TO_MEMORY) {
            storage.toDatabase();
        }
        Window.open();
    }

    int move() throws SQLException {
        int all = direction == Direction.TO_MEMORY ? storage.toMemory() : storage.toDatabase();
        moved = all;
        return all;
    }

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        Expected.check("moved tokens", tokens, moved);
        Expected.check("tokens in the database", direction == Direction.TO_MEMORY ? 0 : tokens, count());
    }

    private long count() throws SQLException {
        return Query.number(address, "SELECT count(*) FROM cwd_token");
    }

    /** Moves the tokens back to the database, where a later benchmark expects them. */
    @TearDown(Level.Trial)
    public void close() throws SQLException {
        if (count() == 0) {
            storage.toDatabase();
        }
        storage.close();
    }

    /** Measures the reference store. */
    @Benchmark
    public int reference() throws SQLException {
        return move();
    }

    /** Measures one query and one statement to memory, and one batch back. */
    @Benchmark
    public int floor() throws SQLException {
        return move();
    }
}
