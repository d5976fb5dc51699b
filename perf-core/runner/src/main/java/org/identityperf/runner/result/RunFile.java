package org.identityperf.runner.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.files.SavedFile;

/**
 * A module's run on disk: {@code run.json} holds the conditions and what each
 * phase took, {@code results.json} what was measured.
 */
public final class RunFile {

    private RunFile() {}

    /** This record is {@code run.json}: everything but the measurements, with what each phase took. */
    private record Written(
            String module,
            String system,
            String tier,
            TreeMap<String, String> conditions,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<MeasuredNetwork> networks,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<LoadedDataset> datasets,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<Phases.Spent> phases) {

        Written(RunResult run, List<Phases.Spent> phases) {
            this(
                    run.module(),
                    run.system(),
                    run.tier(),
                    new TreeMap<>(run.conditions()),
                    run.networks(),
                    run.datasets(),
                    phases);
        }

        RunResult with(Collection<Measurement> measurements) {
            return new RunResult(module, system, tier, conditions, networks, datasets, measurements);
        }
    }

    public static void write(RunResult run, Path file) throws IOException {
        SavedFile.write(file, new Written(run, List.of()));
    }

    /** Adds to a file what the phases of its run took. */
    public static void add(List<Phases.Spent> phases, Path file) throws IOException {
        Written run = SavedFile.read(file, new TypeReference<>() {});
        SavedFile.write(file, new Written(run.with(List.of()), phases));
    }

    /**
     * Returns the conditions in a file: those of one module's run, or of all modules of a build. In the latter each
     * name begins with its module's.
     *
     * @param without the names of conditions that are left out
     */
    public static SortedMap<String, String> conditions(Path file, Set<String> without) {
        boolean several = SavedFile.read(file, new TypeReference<JsonNode>() {}).isArray();
        List<Written> runs = several
                ? SavedFile.read(file, new TypeReference<List<Written>>() {})
                : List.of(SavedFile.read(file, new TypeReference<Written>() {}));
        SortedMap<String, String> conditions = new TreeMap<>();
        for (Written run : runs) {
            String prefix = several ? run.module() + ' ' : "";
            conditions.put(prefix + "system", run.system());
            conditions.put(prefix + "tier", run.tier());
            run.conditions().keySet().removeAll(without);
            run.conditions().forEach((name, value) -> conditions.put(prefix + name, value));
            LoadedDataset.fingerprints(run.datasets()).forEach((name, value) -> conditions.put(prefix + name, value));
        }
        return conditions;
    }

    public static RunResult read(Path file, Path results) {
        Written run = SavedFile.read(file, new TypeReference<>() {});
        return run.with(JmhResults.read(results));
    }
}
