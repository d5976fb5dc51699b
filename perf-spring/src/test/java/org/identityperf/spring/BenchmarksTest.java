package org.identityperf.spring;

import java.io.IOException;
import java.util.stream.Stream;
import org.identityperf.runner.cli.PerfTests;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each benchmark of this module, done once with every value. */
class BenchmarksTest {

    @TestFactory
    Stream<DynamicTest> checked() throws IOException, InterruptedException {
        return PerfTests.check("perf-spring");
    }
}
