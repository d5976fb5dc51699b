package org.identityperf.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.junit.jupiter.api.Test;

class RunResultTest {

    private static Measurement measured(Implementation implementation, Map<String, String> params) {
        return new Measurement(
                new BenchmarkCase("Preload", implementation, new TreeMap<>(params)),
                List.of(new Fork(List.of(1.0))),
                Map.of());
    }

    private static RunResult run(Measurement... measurements) {
        return new RunResult("module", "system", "smoke", new TreeMap<>(), List.of(measurements));
    }

    @Test
    void theFloorUnderACellHasTheSameParametersAsFarAsItKnowsThem() {
        Measurement server =
                measured(Implementation.SERVER, Map.of("sessions", "10", "segment", "64", "rttMillis", "1"));
        Measurement floor = measured(Implementation.FLOOR, Map.of("sessions", "10", "rttMillis", "1"));
        Measurement otherDelay = measured(Implementation.FLOOR, Map.of("sessions", "10", "rttMillis", "0"));

        assertThat(run(server, otherDelay, floor).floorOf(server.benchmarkCase()))
                .contains(floor);
        assertThat(run(server, otherDelay).floorOf(server.benchmarkCase())).isEmpty();
    }
}
