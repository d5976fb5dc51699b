package ${package};

import java.io.IOException;
import java.util.stream.Stream;
import org.identityperf.runner.cli.PerfTests;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class BenchmarksTest {

    @TestFactory
    Stream<DynamicTest> checked() throws IOException, InterruptedException {
        return PerfTests.check("${artifactId}");
    }
}
