package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.identityperf.probe.exchange.RequestFailed;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.WrittenTiers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunnerProcessTest {

    @TempDir
    Path folder;

    /** Maven runs a module's tests in the module's folder, and nobody types there. */
    @Test
    void pathsBeginAtTheCheckoutsFolder() throws Exception {
        Path root = Project.find().root();
        WrittenTiers.writeIndex(Project.find().tiers("perf-crowd"), folder);

        Process asker = TestJvm.of(
                        Asker.class,
                        List.of("-Dperf.baseline=perf-core", "-Dperf.cache=" + folder.resolve("cache")),
                        folder.toString())
                .redirectErrorStream(true)
                .start();

        assertThat(new String(asker.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("[perf] ERROR perf.baseline=" + root.resolve("perf-core")
                        + ": neither a checkout of this project nor a folder with jars of the server")
                .endsWith("[perf] verdict=error\n");
        assertThat(asker.waitFor()).isEqualTo(2);
    }

    /** A module's tests, which have a comparison made. */
    static final class Asker {

        private Asker() {}

        public static void main(String[] arguments) throws Exception {
            RunnerProcess runner = RunnerProcess.start(System.out::println);
            assertThatThrownBy(() -> runner.ask(Main.MEASURE, "perf-crowd", arguments[0]))
                    .isInstanceOf(RequestFailed.class);
            System.exit(runner.awaitEnd());
        }
    }
}
