package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.result.BenchmarkCase;
import org.junit.jupiter.api.Test;

class FirstUsesTest {

    private static BenchmarkCase read(Implementation implementation, Map<String, String> params) {
        return new BenchmarkCase("Read", implementation, new TreeMap<>(params));
    }

    private static final BenchmarkCase SMALL = read(Implementation.SERVER, Map.of("users", "10", "operation", "ID"));
    private static final BenchmarkCase LARGE = read(Implementation.SERVER, Map.of("users", "1000", "operation", "ID"));
    private static final BenchmarkCase OTHER =
            read(Implementation.SERVER, Map.of("users", "1000", "operation", "NAME"));

    @Test
    void eachOperationHasItsSmallestCaseWhateverTheOrder() {
        List<BenchmarkCase> cases = new ArrayList<>(List.of(LARGE, OTHER, SMALL));

        assertThat(FirstUses.of(cases)).containsExactlyInAnyOrder(SMALL, OTHER);
        Collections.reverse(cases);
        assertThat(FirstUses.of(cases)).containsExactlyInAnyOrder(SMALL, OTHER);
    }

    @Test
    void coldAndWarmCachesAreOneOperationSinceAFreshServersAreAsItsStartLeftThem() {
        BenchmarkCase cold = read(Implementation.SERVER, Map.of("users", "10", "operation", "ID", "cache", "COLD"));
        BenchmarkCase warm = read(Implementation.SERVER, Map.of("users", "10", "operation", "ID", "cache", "WARM"));
        BenchmarkCase larger = read(Implementation.SERVER, Map.of("users", "30", "operation", "ID", "cache", "COLD"));

        assertThat(FirstUses.of(List.of(warm, larger, cold))).containsExactly(cold);
        assertThat(FirstUses.of(List.of(warm, larger))).containsExactly(warm);
    }

    @Test
    void theFloorAndWhatRacesHaveNone() {
        assertThat(FirstUses.of(List.of(
                        read(Implementation.FLOOR, Map.of("users", "10")),
                        read(Implementation.SERVER, Map.of("users", "10", BenchmarkCase.THREADS, "8")),
                        read(Implementation.SERVER, Map.of("users", "10", CaseParams.SERVERS, "2")))))
                .isEmpty();
    }
}
