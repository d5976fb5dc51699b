package org.identityperf.keycloak.preload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.keycloak.preload.PageQuery.Position;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.CaseName;
import org.identityperf.probe.measure.Plans;
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
 * Does an index help to find the next page of offline sessions (KEYCLOAK-11019)? One operation is {@value
 * #PAGES} pages of {@value #LENGTH} sessions, spread evenly over the table.
 *
 * <p>{@code -Pperf -Dperf.include=OfflineSessionPage}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = OfflineSessionDataset.class, writes = true)
public class OfflineSessionPageBenchmark extends ColdStart {

    static final int PAGES = 16;
    static final int LENGTH = 64;

    /** How many sessions the database holds. */
    @Param("1000")
    public long sessions;

    /** How the next page is requested. */
    @Param
    public PageQuery query;

    /** Which index there is. */
    @Param
    public OfflineSessionIndex index;

    private final List<Position> positions = new ArrayList<>();
    private final List<Integer> seen = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();
    private Connection connection;
    private List<String> found;

    @Setup(Level.Trial)
    public void prepare(BenchmarkParams benchmarkCase) throws SQLException {
        connection = CaseAddress.of(benchmarkCase).connect();
        index.makeOnly(connection);
        List<Position> all = page(Position.START, 0, Integer.MAX_VALUE);
        for (long i = 0; i < PAGES; i++) {
            int at = (int) (i * all.size() / PAGES);
            positions.add(all.get(at));
            seen.add(at + 1);
            all.subList(at + 1, Math.min(at + 1 + LENGTH, all.size())).forEach(p -> expected.add(p.id()));
        }
    }

    @Setup(Level.Iteration)
    public void open() {
        found = List.of();
        Window.open();
    }

    List<String> pages() throws SQLException {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < PAGES; i++) {
            page(positions.get(i), seen.get(i), LENGTH).forEach(p -> ids.add(p.id()));
        }
        found = ids;
        return ids;
    }

    private List<Position> page(Position last, int before, int length) throws SQLException {
        List<Position> page = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(query.sql())) {
            query.bind(statement, last, length, query.offset(before));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    page.add(new Position(rows.getInt("created_on"), rows.getString("user_session_id")));
                }
            }
        }
        return page;
    }

    @TearDown(Level.Iteration)
    public void verify() {
        Window.close();
        if (!found.equals(expected)) {
            throw new IllegalStateException("the pages hold " + found.size() + " sessions, or others, where "
                    + expected.size() + " were expected");
        }
    }

    @TearDown(Level.Trial)
    public void plan(BenchmarkParams params) throws SQLException {
        List<Object> binds = new ArrayList<>(List.of(query.position(positions.get(PAGES / 2))));
        binds.add(LENGTH);
        binds.add(query.offset(seen.get(PAGES / 2)));
        Plans.explain(connection, CaseName.of(params), "page", query.sql(), binds.toArray());
        connection.close();
    }

    /** Measures reading the pages, one after the other. */
    @Benchmark
    public List<String> reference() throws SQLException {
        return pages();
    }
}
