package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.TestCache;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two main jobs of two checkouts at once. */
@Beside
@Tag("thorough")
class TwoJobsTest {

    @TempDir
    Path folder;

    private TinyProject.Run start(String name) throws Exception {
        return TinyProject.in(Files.createDirectory(folder.resolve(name)), TinyTiers.POSTGRESQL)
                .measure(Map.of(), "perf.include", TinyTiers.COUNTED);
    }

    @Test
    void theSecondSaysForWhomItWaitsAndBothPass() throws Exception {
        TinyProject.Run first = start("one");
        assertThat(first.says("Counting 1 case ")).as(first.all()).isTrue();
        // It does not get any further before the other has seen it.
        first.signal("STOP");
        TinyProject.Run second = start("two");
        assertThat(second.says("waiting for another run (process "
                        + first.process().pid() + ") that uses " + TestCache.BESIDE))
                .as(second.all())
                .isTrue();
        first.signal("CONT");

        assertThat(first.code()).as(first.all()).isZero();
        assertThat(second.code()).as(second.all()).isZero();
        assertThat(first.all()).endsWith("verdict=pass");
        assertThat(second.all()).endsWith("verdict=pass");
    }
}
