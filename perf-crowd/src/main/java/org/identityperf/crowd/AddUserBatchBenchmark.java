package org.identityperf.crowd;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.crowd.dataset.AddedUsers;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.CrowdSizes;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.load.RowBatch;
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
 * What does it cost to add users by JDBC batch, a transaction each? An operation is a whole batch: rows of the user
 * table with its indexes, and credentials that were prepared.
 *
 * <p>{@code -Pperf -Dperf.include=AddUserBatch}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = CrowdDataset.class, writes = true)
public class AddUserBatchBenchmark extends SteadyState {

    /** How many users the directory has before the batch. */
    @Param("1000")
    public long users;

    /** The short name of the database. */
    @Param("mysql")
    public String store;

    /** How many users are added at a time. */
    @Param({"1", "100"})
    public int batch;

    private Address address;
    private RowBatch rows;

    @Setup(Level.Trial)
    public void make(BenchmarkParams benchmarkCase) throws SQLException {
        address = CaseAddress.of(benchmarkCase);
        rows = AddedUsers.batch(address, CrowdSizes.ofUsers(users), batch);
    }

    @Setup(Level.Invocation)
    public void remove() throws SQLException {
        try (Connection connection = address.connect()) {
            AddedUsers.remove(connection, users);
        }
        Window.open();
    }

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        try (Connection connection = address.connect()) {
            Expected.check("added users", batch, AddedUsers.count(connection, users));
        }
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        rows.close();
    }

    /** Adds one batch. */
    @Benchmark
    public int reference() throws SQLException {
        return rows.insert();
    }
}
