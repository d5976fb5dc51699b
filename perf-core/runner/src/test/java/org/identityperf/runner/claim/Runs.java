package org.identityperf.runner.claim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.MeasuredNetwork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/** Runs of a preload benchmark, made up. */
final class Runs {
    private final List<Measurement> measurements = new ArrayList<>();
    private final Map<String, String> conditions = new TreeMap<>();
    private final List<MeasuredNetwork> networks = new ArrayList<>();

    Runs benchmarkCase(int sessions, int segment, String rtt, double... cold) {
        return benchmarkCase(sessions, segment, rtt, Map.of(), cold);
    }

    Runs benchmarkCase(int sessions, int segment, String rtt, Map<Counter, Double> counters, double... cold) {
        Map<String, String> params =
                Map.of("sessions", "" + sessions, "sessionsPerSegment", "" + segment, "rttMillis", rtt);
        measurements.add(new Measurement(
                new BenchmarkCase("OfflineSessionPreload", Implementation.SERVER, new TreeMap<>(params)),
                Arrays.stream(cold).mapToObj(s -> new Fork(List.of(s))).toList(),
                counters));
        return this;
    }

    Runs network(double asked, double measured) {
        networks.add(new MeasuredNetwork("", asked, 0, 0, measured, 0));
        return this;
    }

    Runs condition(String name, String value) {
        conditions.put(name, value);
        return this;
    }

    RunResult result() {
        return new RunResult(
                "perf-keycloak/preload",
                "Keycloak 24.0.5",
                "pr",
                new TreeMap<>(conditions),
                networks,
                List.of(),
                measurements);
    }
}
