package org.identityperf.keycloak.current;

import java.io.IOException;
import java.util.stream.Stream;
import org.identityperf.runner.cli.PerfTests;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every benchmark of this module once, at tiny size, for every parameter; each checks its own result. */
class BenchmarksTest {

    @TestFactory
    Stream<DynamicTest> everyBenchmarkWorksForEveryParameter() throws IOException, InterruptedException {
        return PerfTests.check("perf-keycloak/current");
    }
}
