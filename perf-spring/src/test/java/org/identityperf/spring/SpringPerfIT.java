package org.identityperf.spring;

import java.io.IOException;
import java.util.stream.Stream;
import org.identityperf.runner.cli.PerfTests;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The main job for this module. */
class SpringPerfIT {

    @TestFactory
    Stream<DynamicTest> measured() throws IOException, InterruptedException {
        return PerfTests.measure("perf-spring");
    }
}
