package org.identityperf.selftest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.runner.compare.PackedPair;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.selftest.agent.ChangeAgent;
import org.identityperf.selftest.agent.Slowdown;
import org.identityperf.selftest.agent.SlowdownLog;
import org.identityperf.selftest.agent.SlowdownLog.Sums;

/** A code slowdown starts JVMs whose code is slowed, and knows by how much each case was. */
final class CodeSlowdown {

    private final List<String> javaAgent;
    private final SlowdownLog log;
    private final Map<BenchmarkCase, Sums> byCase = new LinkedHashMap<>();

    private CodeSlowdown(List<String> javaAgent, SlowdownLog log) {
        this.javaAgent = javaAgent;
        this.log = log;
    }

    /** @param folder takes the agent's jar and its log */
    static CodeSlowdown in(Path folder, Slowdown slowdown) throws IOException {
        String agent = new ChangedCode("", slowdown.advice(), new TreeMap<>(), List.of())
                .agent(folder.resolve("slowdown-" + slowdown + ".jar"), folder);
        Path log = folder.resolve("slowdown-" + slowdown + ".log");
        return new CodeSlowdown(
                List.of(String.join(ChangeAgent.SEPARATOR, agent, slowdown.name(), log.toString())),
                SlowdownLog.open(log));
    }

    /** Returns the options of a JVM whose code is slowed. */
    List<String> javaAgent() {
        return javaAgent;
    }

    /** Returns the same pair, of which each case's slowdown is noted. */
    PackedPair noting(PackedPair pair) {
        return new PackedPair() {

            @Override
            public Times time(BenchmarkCase benchmarkCase, Effort effort) throws IOException {
                Sums before = log.sums();
                try {
                    return pair.time(benchmarkCase, effort);
                } finally {
                    byCase.merge(benchmarkCase, log.sums().since(before), Sums::and);
                }
            }

            @Override
            public void close() {
                pair.close();
            }
        };
    }

    /** Returns what was done more in the cases so far. */
    Map<BenchmarkCase, Sums> byCase() {
        return byCase;
    }

    Sums sums() {
        return log.sums();
    }
}
