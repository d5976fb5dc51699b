package org.identityperf.keycloak.preload;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.CopyFiles;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;
import org.identityperf.probe.measure.CaseAddress;
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
 * How far is this project's loading of users, sessions and client sessions from the store's own limit? The limit is the
 * same rows from ready files, in the same empty tables, with the same indexes.
 *
 * <p>{@code -Pperf -Dperf.include=OfflineSessionLoad}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = OfflineSessionDataset.class, writes = true)
public class OfflineSessionLoadBenchmark extends ColdStart {

    // Any seed will do: the cost of a row does not depend on its values.
    private static final long SEED = 1;

    /** How many users, sessions and client sessions are loaded. */
    @Param("1000")
    public long sessions;

    private Address address;
    private List<List<TableRows>> rows;
    private CopyFiles files;

    @Setup(Level.Trial)
    public void writeFiles(BenchmarkParams benchmarkCase) throws SQLException, IOException {
        address = CaseAddress.of(benchmarkCase);
        rows = OfflineSessionRows.perThread(sessions, SEED);
        truncate();
        load();
        files = CopyFiles.of(
                address,
                rows.stream()
                        .map(one -> one.stream().map(TableRows::table).toList())
                        .toList());
    }

    @Setup(Level.Iteration)
    public void empty() throws SQLException {
        truncate();
        Window.open();
    }

    private void truncate() throws SQLException {
        // Cascades to the tables of users' belongings, which are empty.
        Query.execute(address, "TRUNCATE user_entity, offline_user_session, offline_client_session CASCADE");
    }

    private long load() throws SQLException {
        return BulkLoad.all(address, rows, Progress.silent());
    }

    private long analyzed(long loaded) throws SQLException {
        Query.execute(address, "ANALYZE user_entity, offline_user_session, offline_client_session");
        return loaded;
    }

    @TearDown(Level.Iteration)
    public void verify() throws SQLException {
        Window.close();
        String counts = "SELECT (SELECT count(*) FROM user_entity), (SELECT count(*) FROM offline_user_session s"
                + " JOIN user_entity u ON u.id = s.user_id JOIN offline_client_session c"
                + " USING (user_session_id)), (SELECT count(*) FROM pg_indexes WHERE tablename IN"
                + " ('user_entity', 'offline_user_session', 'offline_client_session'))";
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet counted = statement.executeQuery(counts)) {
            counted.next();
            if (counted.getLong(1) != sessions || counted.getLong(2) != sessions || counted.getLong(3) < 3) {
                throw new IllegalStateException("loaded " + counted.getLong(1) + " users, " + counted.getLong(2)
                        + " sessions with client, " + counted.getLong(3) + " indexes for " + sessions);
            }
        }
    }

    @TearDown(Level.Trial)
    public void deleteFiles() throws IOException {
        files.delete();
    }

    /** Measures this project's loader. */
    @Benchmark
    public long loader() throws SQLException {
        return analyzed(load());
    }

    /** Measures the floor: the same rows from files in the store's own format. */
    @Benchmark
    public long floor() throws SQLException {
        return analyzed(files.load());
    }
}
