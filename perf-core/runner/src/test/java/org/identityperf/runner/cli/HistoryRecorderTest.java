package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryRecorderTest {

    private static final RunResult RUN = new RunResult("perf-x", "X 1", "pr", new TreeMap<>(), List.of());

    @TempDir
    Path checkout;

    @Test
    void aBadFileIsRefusedWithThePropertyItsValueAndWhatToDo() {
        assertThatThrownBy(() -> HistoryRecorder.check(Path.of("."), new Project(checkout)))
                .isInstanceOf(SettingsException.class)
                .hasMessage("perf.history=.: " + checkout + " is a folder. Mend that file, or name another one or a"
                        + " new one");
    }

    @Test
    void aFileThatTheNextRunRemovesIsRefused() {
        assertThatThrownBy(() ->
                        HistoryRecorder.check(Path.of("target/perf/parts/perf-x/history.jsonl"), new Project(checkout)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("would be removed by the next run");
    }

    @Test
    void aFileThatWasDamagedMeanwhileIsNotAppendedToAndTheResultsAreNamed() throws Exception {
        OutputFolder output = OutputFolder.of(checkout.resolve("target/perf"), "perf-x", "build 1");
        Path history = checkout.resolve("history.jsonl");
        HistoryRecorder.check(Path.of("history.jsonl"), new Project(checkout));
        Files.writeString(history, "damaged\n");

        assertThatThrownBy(() -> HistoryRecorder.append(Path.of("history.jsonl"), RUN, checkout, output))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith("perf.history=history.jsonl: the run could not be appended: ")
                .hasMessageContaining(output.file("results.json").toString());
        assertThat(history).hasContent("damaged");
    }
}
