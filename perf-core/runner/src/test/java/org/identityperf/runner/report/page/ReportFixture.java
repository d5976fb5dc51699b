package org.identityperf.runner.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.claim.Claims;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.Expected;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.finding.GrowthChanged;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.Performed;
import org.identityperf.runner.finding.PlanChanged;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.StatementChange.Caller;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunExtras;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.FlameGraph;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.MeasuredNetwork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OperationStatement;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.settings.ProfileEvent;

/** A made-up run that has something in every part of a report. None of its figures was measured. */
public final class ReportFixture {
    private static final Path KEYCLOAKS = Path.of("../../perf-keycloak/preload/src/main/resources");

    private static final String REALM = """
        Index Scan using constraint_4a on realm r1_0  (cost=0.12..8.14 rows=1 width=36)
          Index Cond: ((id)::text = $1)
        Buffers: shared hit=2
        """;

    private final Random random = new Random(42);
    private final List<Measurement> measurements = new ArrayList<>();

    static List<ModuleReport> input() {
        return List.of(new ReportFixture().preload(), new ReportFixture().stranger());
    }

    public ModuleReport preload() {
        for (int sessions : new int[] {25_000, 100_000, 250_000}) {
            for (int segment : new int[] {64, 256, 512, 1024, 2048}) {
                for (String rtt : new String[] {"0", "1"}) {
                    preload(sessions, segment, rtt);
                }
            }
        }
        for (int sessions : new int[] {25_000, 250_000}) {
            for (String index : new String[] {"NONE", "CREATED_ON", "PRELOAD"}) {
                double part = index.equals("NONE") ? 0.027 : index.equals("PRELOAD") ? 0.0077 : 0.014;
                page(sessions, "CREATED_ON_OR", index, part * sessions / 250_000);
                page(sessions, "KEY", index, 0.0005);
            }
        }
        add("OfflineSessionLoad", Implementation.LOADER, Map.of("sessions", "250000"), 0.9, Map.of());
        add("OfflineSessionLoad", Implementation.FLOOR, Map.of("sessions", "250000"), 0.6, Map.of());
        Claims claims = claims();
        RunResult run = run("perf-keycloak/preload", "Keycloak 24.0.5");
        List<Finding> checks = List.of(
                new Performed(
                        BenchmarkCase.of("OfflineSessionPreload.server[sessionsPerSegment=64]"), Optional.empty()),
                new Performed(
                        BenchmarkCase.of("OfflineSessionPreload.server[sessionsPerSegment=512]"),
                        Optional.of("store.calls: 433 statements, 412 are expected")),
                new Expected(
                        BenchmarkCase.of("OfflineSessionPage.reference[]"),
                        new Expected.Conditions("Keycloak 24.0.5", "PostgreSQL 18", "abcd"),
                        Expected.Answer.NOT_COUNTED,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of()));
        return new ModuleReport(
                run,
                claims.claims(),
                claims.evaluate(run),
                checks,
                List.of(new Plan(
                        "OfflineSessionPage.reference[index=NONE,query=CREATED_ON_OR,sessions=250000]",
                        "middle page",
                        "select * from offline_user_session where created_on > $1 or (created_on = $1 and id > $2)",
                        "Limit  (cost=0.00..1.00 rows=64 width=143) (actual time=26.9..27.1 rows=64 loops=1)\n"
                                + "  Buffers: shared hit=4410\n  ->  Seq Scan on offline_user_session")),
                layout(),
                Optional.empty(),
                extras());
    }

    private static RunExtras extras() {
        String benchmarkCase = "OfflineSessionPreload.server[rttMillis=0,sessions=25000,sessionsPerSegment=512]";
        List<StatementCount> statements = List.of(
                new StatementCount(
                        49,
                        25_000,
                        "select p1_0.user_session_id from offline_user_session p1_0 where p1_0.offline_flag=$1 order"
                                + " by 1",
                        OptionalLong.of(4_410),
                        OptionalDouble.of(0.0619)),
                new StatementCount(
                        70,
                        70,
                        "select r1_0.id from realm r1_0 where r1_0.id=$1",
                        OptionalLong.of(140),
                        OptionalDouble.of(0.0011)));
        String other = benchmarkCase.replace("25000", "250000");
        String graph = "parts/perf-keycloak-preload/profiles/"
                + benchmarkCase.replace("[", "%5B").replace("]", "%5D");
        return new RunExtras(
                List.of(
                        new FlameGraph(
                                BenchmarkCase.of(benchmarkCase),
                                ProfileEvent.CPU,
                                FlameGraph.Side.CANDIDATE,
                                Path.of("not read"),
                                graph + ".cpu.html",
                                graph + ".jfr"),
                        new FlameGraph(
                                BenchmarkCase.of(benchmarkCase),
                                ProfileEvent.ALLOC,
                                FlameGraph.Side.CANDIDATE,
                                Path.of("not read"),
                                graph + ".alloc.html",
                                graph + ".jfr")),
                List.of(new CaseStatements(benchmarkCase, statements), new CaseStatements(other, statements)),
                List.of(benchmarkCase, other).stream()
                        .map(one ->
                                new Plan(one, "select realm", statements.get(1).statement(), REALM))
                        .toList(),
                List.of(new CaseStatements(benchmarkCase, statements)),
                Optional.empty());
    }

    ModuleReport stranger() {
        for (String pool : new String[] {"SMALL", "LARGE"}) {
            add("TokenRefresh", Implementation.REFERENCE, Map.of("pool", pool), 0.004, Map.of(Counter.CALLS, 3.0));
            add("TokenRefresh", Implementation.FLOOR, Map.of("pool", pool), 0.001, Map.of(Counter.CALLS, 1.0));
        }
        return ReportPage.module(
                run("perf-elsewhere", "Something else 1.0"), List.of(), List.of(), List.of(), List.of());
    }

    private RunResult run(String module, String system) {
        Map<String, String> conditions = new TreeMap<>();
        conditions.put("machine.cores", "2");
        conditions.put("jvm.options", "-Xms2g -Xmx2g -XX:+UseG1GC");
        conditions.put(FlameGraph.TIMER, "processors were sampled by a timer instead");
        conditions.put("store", "PostgreSQL 16.4, embedded, fsync on, shared_buffers 512 MB");
        return new RunResult(
                module,
                system,
                "full",
                new TreeMap<>(conditions),
                List.of(new MeasuredNetwork("", 1, 0, 0, 1.07, 0)),
                List.of(),
                measurements);
    }

    private void preload(int sessions, int segment, String rtt) {
        double pages = Math.ceil(sessions / (double) segment);
        double trips = 2 * pages + 21;
        double delay = rtt.equals("0") ? 0 : 1.07e-3 * trips;
        Map<String, String> params =
                Map.of("sessions", "" + sessions, "sessionsPerSegment", "" + segment, "rttMillis", rtt);
        Map<Counter, Double> server = new EnumMap<>(Counter.class);
        Map<Counter, Double> floor = new EnumMap<>(Counter.class);
        if (rtt.equals("0")) {
            server.put(Counter.CALLS, trips);
            server.put(Counter.ROUND_TRIPS, trips);
            server.put(Counter.ROWS, 2.0 * sessions);
            server.put(Counter.BYTES, 610.0 * sessions);
            server.put(Counter.ALLOCATION, 9_400.0 * sessions);
            if (segment == 512) {
                double whole = 1.7e-5 * sessions + 5.3e-4 * pages;
                server.put(Counter.SPENT, whole * 1.04);
                server.put(Counter.SPENT_STORE, whole * 0.35);
                server.put(Counter.SPENT_EXECUTING, whole * 0.15);
                server.put(Counter.SPENT_DRIVER, whole * 0.2);
                server.put(Counter.SPENT_OWN, whole * 0.44);
            }
            server.put(Counter.PEAK_LIVE, 2_300.0 * sessions + 21_000.0 * segment);
            floor.put(Counter.CALLS, 2.0);
            floor.put(Counter.ROUND_TRIPS, Math.ceil(sessions / 10_000.0) + 2);
        }
        add("OfflineSessionPreload", Implementation.SERVER, params, 1.7e-5 * sessions + 5.3e-4 * pages + delay, server);
        if (segment == 64) {
            Map<String, String> known = Map.of("sessions", "" + sessions, "rttMillis", rtt);
            add("OfflineSessionPreload", Implementation.FLOOR, known, 2.4e-6 * sessions + 0.02 + delay / 100, floor);
        }
        if (sessions == 250_000) {
            Map<String, String> loader = new TreeMap<>(params);
            loader.put("loader", "PUBLISHED");
            add("PublishedLoader", Implementation.REFERENCE, loader, 3.2 + 0.0071 * pages + delay / 3, Map.of());
            loader.put("loader", "PARALLEL_BY_KEY");
            add("PublishedLoader", Implementation.REFERENCE, loader, 3.2 + 0.0003 * pages + delay / 3, Map.of());
        }
    }

    private void page(int sessions, String query, String index, double seconds) {
        Map<String, String> params = Map.of("query", query, "index", index, "sessions", "" + sessions);
        double buffers = query.equals("KEY") ? 12 : 160_000 * seconds;
        add(
                "OfflineSessionPage",
                Implementation.REFERENCE,
                params,
                seconds,
                Map.of(Counter.BUFFERS, Math.rint(buffers)));
    }

    private void add(
            String benchmark,
            Implementation implementation,
            Map<String, String> params,
            double seconds,
            Map<Counter, Double> counters) {
        List<Fork> forks = new ArrayList<>();
        for (int fork = 0; fork < 5; fork++) {
            double cold = seconds * (1 + 0.03 * random.nextGaussian());
            forks.add(new Fork(List.of(cold, cold * 0.8, cold * 0.78)));
        }
        measurements.add(
                new Measurement(new BenchmarkCase(benchmark, implementation, new TreeMap<>(params)), forks, counters));
    }

    private static Claims claims() {
        try (InputStream in = Files.newInputStream(KEYCLOAKS.resolve("claims.yaml"))) {
            return Claims.read(in, "claims.yaml");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads Keycloak's own. */
    public static Layout layout() {
        return Layout.read(KEYCLOAKS.resolve("charts.yaml"));
    }

    /** Returns that nothing was measured, since the server did not start. */
    public static NotMeasured notStarted() {
        return failed("perf-x", "the server did not start");
    }

    static NotMeasured failed(String module, String why) {
        return new NotMeasured(module, List.of(), "", NotMeasured.Reason.FAILED, Outcome.FAIL, why);
    }

    /** Returns that the calls of an operation moved from one count to another. */
    public static CountsMoved calls(String benchmark, int users, double before, double after, StatementChange... some) {
        return new CountsMoved(
                new BenchmarkCase(
                        benchmark, Implementation.SERVER, new TreeMap<>(Map.of("users", String.valueOf(users)))),
                false,
                List.of(new CounterChange(Counter.CALLS, before, after)),
                List.of(some),
                List.of(),
                Waiting.NOTHING,
                Waiting.NOTHING,
                0);
    }

    /**
     * Makes a report of a comparison in which one operation got an N+1, another one a worse plan, a third one is better, and
     * twelve are the same.
     *
     * @param graph of what differs in the worst operation
     */
    static ModuleReport compared(Path graph) {
        List<Change> changes = new ArrayList<>();
        for (int users : new int[] {10, 100, 1_000}) {
            BenchmarkCase benchmarkCase = read(users);
            changes.add(new CountsMoved(
                    benchmarkCase,
                    false,
                    List.of(
                            new CounterChange(Counter.CALLS, 2, 2 + users),
                            new CounterChange(Counter.ROUND_TRIPS, 2, 2 + users),
                            new CounterChange(Counter.ROWS, users, 2 * users),
                            new CounterChange(Counter.COMMITS, 1, 1),
                            new CounterChange(Counter.BYTES, 1_200, 1_200 + 310 * users),
                            new CounterChange(Counter.BUFFERS, 12, 12 + 3 * users),
                            new CounterChange(Counter.ALLOCATION, 41_000, 41_000 + 9_200 * users)),
                    users < 1_000 ? List.of() : statements(),
                    List.of(),
                    Waiting.NOTHING,
                    Waiting.NOTHING,
                    0));
        }
        changes.add(slower(read(1_000)));
        changes.add(GrowthChanged.of(
                new BenchmarkCase("ReadUser", Implementation.SERVER, new TreeMap<>(Map.of("operation", "GROUPS"))),
                Counter.CALLS,
                "users",
                List.of(new CountAt(10, 2), new CountAt(100, 2), new CountAt(1_000, 2)),
                List.of(new CountAt(10, 12), new CountAt(100, 102), new CountAt(1_000, 1_002))));
        String scanned = calls("FindToken", 10, 1, 1).benchmarkCase().toString();
        changes.add(new PlanChanged(
                new Plan(scanned, "token", "select * from token where value=$1", REALM),
                new Plan(scanned, "token", "select * from token where value=$1", """
                    Seq Scan on realm r1_0  (cost=0.00..943.00 rows=1 width=36)
                      Filter: ((id)::text = $1)
                    Buffers: shared hit=943
                    """)));
        changes.add(calls("Login", 10, 5, 4));
        for (int i = 1; i <= 12; i++) {
            changes.add(calls("Same" + i, 10, i, i));
        }
        changes.add(new NotCompared(BenchmarkCase.of("Renamed.server[]"), NotCompared.Reason.NOT_IN_BASELINE));
        ComparisonResult against = new ComparisonResult(
                "Keycloak 26.7.0 from main (b80c1de)", "Keycloak 26.7.0 from fix/group-count (3f2a91c)", changes);
        return new ModuleReport(
                new RunResult("perf-keycloak/current", "Keycloak 26.7.0", "pr", new TreeMap<>(), List.of()),
                List.of(),
                List.of(),
                List.copyOf(against.findings()),
                List.of(),
                Layout.NONE,
                Optional.of(against),
                new RunExtras(
                        List.of(new FlameGraph(
                                read(1_000),
                                ProfileEvent.CPU,
                                FlameGraph.Side.AGAINST_BASELINE,
                                graph,
                                "parts/graph.html",
                                "parts/graph.jfr")),
                        List.of(),
                        List.of(),
                        List.of(),
                        Optional.empty()));
    }

    private static BenchmarkCase read(int users) {
        return new BenchmarkCase(
                "ReadUser",
                Implementation.SERVER,
                new TreeMap<>(Map.of("operation", "GROUPS", "users", String.valueOf(users))));
    }

    private static TimeMoved slower(BenchmarkCase benchmarkCase) {
        return new TimeMoved(
                new TimePairs(
                        benchmarkCase,
                        TimePairs.Quantity.MEDIAN,
                        List.of(new TimePair(0.001, 0.002)),
                        List.of(new TimePair(0.001, 0.002), new TimePair(0.001, 0.002))),
                Verdict.REGRESSED,
                new TimeMoved.RatioInterval(2, OptionalDouble.of(1.9), OptionalDouble.of(2.1)),
                OptionalDouble.empty());
    }

    private static List<StatementChange> statements() {
        String columns = "ge1_0.DESCRIPTION,ge1_0.NAME,ge1_0.ORG_ID,ge1_0.PARENT_GROUP,ge1_0.REALM_ID,ge1_0.TYPE";
        return List.of(
                new StatementChange(
                        Optional.empty(),
                        Optional.of(new OperationStatement(
                                "select ge1_0.ID," + columns + " from KEYCLOAK_GROUP ge1_0 where ge1_0.ID=$1",
                                1_000,
                                1_000)),
                        Optional.of("select u.id from users u where u.realm=$1"),
                        List.of("users"),
                        List.of(
                                new Caller("GroupAdapter.getSubGroupsCount", false),
                                new Caller("GroupResource.toRepresentation", true))),
                new StatementChange(
                        Optional.of(new OperationStatement("update users set seen=$1 where id=$2", 1, 1)),
                        Optional.of(new OperationStatement("update users set seen_at=$1 where id=$2", 1, 1)),
                        Optional.empty(),
                        List.of(),
                        List.of()));
    }
}
