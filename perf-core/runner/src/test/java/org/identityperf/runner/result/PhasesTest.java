package org.identityperf.runner.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.identityperf.runner.report.page.ConsoleTable;
import org.identityperf.runner.result.Phases.Part;
import org.identityperf.runner.result.Phases.Phase;
import org.identityperf.runner.result.Phases.Spent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhasesTest {

    private final AtomicLong clock = new AtomicLong();
    private final Phases phases = new Phases(clock::get);

    @TempDir
    private Path folder;

    @Test
    void phasesAddUpToTheRunAndBothSidesToOnePhase() {
        passes(1);
        phases.enter(Phase.START);
        passes(2);
        for (int side = 0; side < 2; side++) {
            phases.enter(Phase.LOAD);
            passes(10);
            phases.enter(Phase.COUNT);
            passes(20);
        }

        assertThat(phases.spent())
                .extracting(Spent::phase, Spent::seconds)
                .containsExactly(tuple("resolve", 1.0), tuple("start", 2.0), tuple("load", 20.0), tuple("count", 40.0));
    }

    @Test
    void partsOfMeasuredJvmsBelongToThePhaseInWhichTheyEnd() {
        phases.enter(Phase.COUNT);
        phases.add(Part.BOOT, Duration.ofMillis(1500));
        phases.add(Part.BOOT, Duration.ofMillis(1500));
        phases.add(Part.FIRST_USE, Duration.ofSeconds(2));
        phases.add(Part.FIRST_USE, Duration.ZERO);
        passes(4);
        phases.enter(Phase.TIME);
        passes(5);

        assertThat(ConsoleTable.phases(phases.spent()))
                .isEqualTo("count 4.0 s (of its JVMs' time boot 3.0 s, first use 2.0 s), time 5.0 s");
    }

    @Test
    void runFileKeepsThemBesideTheConditions() throws Exception {
        Path file = folder.resolve("run.json");
        RunFile.write(new RunResult("perf-a", "A 1", "pr", new TreeMap<>(Map.of("seed", "1")), List.of()), file);
        passes(3);

        RunFile.add(phases.spent(), file);

        assertThat(Files.readString(file)).containsSubsequence("\"phase\" : \"resolve\"", "\"seconds\" : 3.0");
        assertThat(RunFile.conditions(file, Set.of()))
                .containsEntry("seed", "1")
                .containsEntry("system", "A 1");
    }

    private void passes(int seconds) {
        clock.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }
}
