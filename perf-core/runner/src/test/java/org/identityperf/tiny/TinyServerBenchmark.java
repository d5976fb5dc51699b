package org.identityperf.tiny;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What does an operation of a server cost whose statements stand in a file of its class path? */
@StorageBenchmark(dataset = Items.class)
public class TinyServerBenchmark extends ColdStart {

    /** Where the server's statements stand, one a line. */
    public static final String STATEMENTS = "server.sql";

    /** What a line begins with whose statement is executed once for each item. */
    public static final String FOR_EACH = "for each: ";

    /** A line with which the server keeps an object for each operation. */
    public static final String KEEP = "keep";

    private static final List<Visit> VISITS = new ArrayList<>();

    private record Visit(long number) {}

    /** The server. */
    @State(Scope.Benchmark)
    public static class Server extends TinyBenchmark.Connected {

        private List<String> statements;

        @Setup(Level.Trial)
        public void boot() throws IOException {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                    Server.class.getResourceAsStream('/' + STATEMENTS), StandardCharsets.UTF_8))) {
                statements = lines.lines().toList();
            }
        }

        long operate() throws SQLException {
            long last = 0;
            for (String statement : statements) {
                if (statement.equals(KEEP)) {
                    VISITS.add(new Visit(last));
                    continue;
                }
                long times = statement.startsWith(FOR_EACH) ? items : 1;
                for (long i = 0; i < times; i++) {
                    last = query(statement.replaceFirst(FOR_EACH, ""));
                }
            }
            return last;
        }
    }

    /** Does what the file says. */
    @Benchmark
    public long server(Server server) throws SQLException {
        return server.operate();
    }
}
