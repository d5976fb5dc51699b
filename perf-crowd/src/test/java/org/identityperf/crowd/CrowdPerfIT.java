package org.identityperf.crowd;

import java.io.IOException;
import java.util.stream.Stream;
import org.identityperf.runner.cli.PerfTests;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The main job for this module. */
class CrowdPerfIT {

    @TestFactory
    Stream<DynamicTest> measured() throws IOException, InterruptedException {
        return PerfTests.measure("perf-crowd");
    }
}
