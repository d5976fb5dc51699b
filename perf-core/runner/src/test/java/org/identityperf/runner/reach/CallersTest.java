package org.identityperf.runner.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.StatementChange.Caller;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.OperationStatement;
import org.identityperf.runner.suite.ServerCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CallersTest {

    private static final ServerCode SERVER = new ServerCode(List.of());

    private static final Map<String, Set<String>> DIFFERING =
            Map.of("server/Resource", Set.of("toRepresentation()V", "lambda$toRepresentation$0()V"));

    @TempDir
    private Path folder;

    private static BenchmarkCase sized(String users) {
        return new BenchmarkCase("ReadRealm", Implementation.SERVER, new TreeMap<>(Map.of("users", users)));
    }

    /** Writes what a JVM that counts writes: each call with its frames as {@code server.Class.method}. */
    private void executed(String... calls) throws IOException {
        Files.writeString(
                folder.resolve("1.callers"),
                "{\"benchmarkCase\":\"" + sized("10") + "\",\"calls\":[" + String.join(",", calls) + "]}");
    }

    private static String call(String sql, int times, String... frames) {
        return "{\"sql\":\"" + sql + "\",\"times\":" + times + ",\"frames\":["
                + Arrays.stream(frames)
                        .map(frame -> "{\"className\":\"" + frame.substring(0, frame.lastIndexOf('.'))
                                + "\",\"method\":\"" + frame.substring(frame.lastIndexOf('.') + 1)
                                + "\",\"descriptor\":\"()V\"}")
                        .collect(Collectors.joining(","))
                + "]}";
    }

    private List<Caller> callers(String statement, double before, double after) throws IOException {
        StatementChange change = new StatementChange(
                Optional.of(before)
                        .filter(calls -> calls > 0)
                        .map(calls -> new OperationStatement(statement, calls, 0)),
                Optional.of(new OperationStatement(statement, after, 0)),
                Optional.empty(),
                List.of(),
                List.of());
        return Callers.read(folder, List.of(sized("10")), SERVER, DIFFERING)
                .named(sized("1000"), List.of(change))
                .get(0)
                .callers();
    }

    @Test
    void namesTheServersOwnMethodsUpToTheFirstThatDiffers() throws IOException {
        executed(call(
                "select 1 from t where a=?",
                9,
                "org.postgresql.jdbc.PgPreparedStatement.executeQuery",
                "server.Group.count",
                "org.hibernate.Session.find",
                "server.Adapter.getCount",
                "server.Adapter.lambda$getCount$3",
                "server.Stream.map",
                "server.Cache.get",
                "server.Resource.lambda$toRepresentation$0",
                "server.Resource.toRepresentation",
                "server.Server.serve"));
        assertThat(callers("select $1 from t where a=$2", 0, 9))
                .containsExactly(
                        new Caller("Group.count", false),
                        new Caller("Adapter.getCount", false),
                        new Caller("Stream.map", false),
                        new Caller("Cache.get", false),
                        new Caller("Resource.toRepresentation", true));
    }

    @Test
    void aCallerThatTheChangeTouchesComesBeforeOneThatCallsMoreOften() throws IOException {
        String sql = "select a from t";
        executed(
                call(sql, 5, "server.One.one"),
                call(sql, 1, "server.Resource.toRepresentation"),
                call(sql, 7, "server.Two.two"));
        assertThat(callers(sql, 5, 13)).containsExactly(new Caller("Resource.toRepresentation", true));
    }

    @Test
    void withoutSuchACallerItIsTheOneThatCallsMostOften() throws IOException {
        String sql = "select a from t";
        executed(
                call(sql, 5, "server.One.one"),
                call(sql, 7, "server.Two.two", "server.Two.b", "server.Two.c", "server.Two.d"));
        assertThat(callers(sql, 5, 12))
                .containsExactly(new Caller("Two.two", false), new Caller("Two.b", false), new Caller("Two.c", false));
    }

    @Test
    void whatIsExecutedLessOftenOrIsNotSeenAtJdbcHasNone() throws IOException {
        executed(call("select a from t", 1, "server.One.one"));
        assertThat(callers("select a from t", 2, 1)).isEmpty();
        assertThat(callers("select b from t", 0, 1)).isEmpty();
    }
}
