package org.identityperf.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.identityperf.runner.settings.Store;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFileTest {

    @Test
    void networksAndDatasetsAreReadAsTheyWereWrittenAlsoAfterPhasesWereAdded(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("run.json");
        Path results = Files.writeString(folder.resolve("results.json"), "[]");
        RunResult run = new RunResult(
                "perf-tiny",
                "Tiny 1",
                "pr",
                new TreeMap<>(Map.of("seed", "1")),
                List.of(new MeasuredNetwork("", 20, 50, 0, 20.02, 49.6)),
                List.of(new LoadedDataset(
                        "items", new TreeMap<>(Map.of("items", 10L)), "abcd", Store.POSTGRESQL, 1_000_000)),
                List.of());

        RunFile.write(run, file);
        assertThat(RunFile.read(file, results)).isEqualTo(run);
        RunFile.add(List.of(), file);
        assertThat(RunFile.read(file, results)).isEqualTo(run);
        assertThat(RunFile.conditions(file, Set.of("seed")))
                .containsEntry("dataset.items[items=10]", "abcd")
                .doesNotContainKey("seed");
    }
}
