package org.identityperf.runner.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.suite.CaseSelection;

/**
 * Count files are those into which JMH writes what one side counts of each case, in the run's folder, with what is written
 * of its statements and plans in the folder of its results.
 */
final class CountFiles {

    private final CaseSelection selection;
    private final JvmSettings jvms;
    private final OutputFolder output;

    CountFiles(CaseSelection selection, JvmSettings jvms, OutputFolder output) {
        this.selection = selection;
        this.jvms = jvms;
        this.output = output;
    }

    Path counts(BenchmarkCase benchmarkCase) {
        return jvms.file(counts(OutputFolder.name(benchmarkCase)));
    }

    Path firstUse(BenchmarkCase benchmarkCase) {
        return jvms.file(firstUse(OutputFolder.name(benchmarkCase)));
    }

    Path asTheyCome(BenchmarkCase benchmarkCase) {
        return jvms.file("races-" + OutputFolder.name(benchmarkCase) + ".json");
    }

    private static String counts(String name) {
        return "counts-" + name + ".json";
    }

    private static String firstUse(String name) {
        return "first-" + name + ".json";
    }

    /** Removes what an earlier counting of these cases left, of which another one may count less. */
    void removeOthers(Collection<BenchmarkCase> cases) throws IOException {
        for (BenchmarkCase benchmarkCase : cases) {
            removeFirstUse(benchmarkCase);
            Files.deleteIfExists(asTheyCome(benchmarkCase));
        }
    }

    void removeFirstUse(BenchmarkCase benchmarkCase) throws IOException {
        Files.deleteIfExists(firstUse(benchmarkCase));
    }

    /** Adds what was counted of a case to results. */
    void addTo(JmhResults counted, BenchmarkCase benchmarkCase) throws IOException {
        Kind kind = selection.plans().get(benchmarkCase).kind();
        counted.addCounts(counts(benchmarkCase), kind);
        if (Files.exists(firstUse(benchmarkCase))) {
            counted.addFirstUse(firstUse(benchmarkCase), kind);
        }
        if (Files.exists(asTheyCome(benchmarkCase))) {
            counted.addAsTheyCome(asTheyCome(benchmarkCase), kind);
        }
    }

    /**
     * Copies what a comparison needs of counted cases to a folder that exists: counts, first uses, statements, plans and retained
     * objects.
     */
    void copyTo(Path folder, Collection<BenchmarkCase> cases) throws IOException {
        for (BenchmarkCase benchmarkCase : cases) {
            String name = OutputFolder.name(benchmarkCase);
            Files.copy(counts(benchmarkCase), folder.resolve(counts(name)));
            if (Files.exists(firstUse(benchmarkCase))) {
                Files.copy(firstUse(benchmarkCase), folder.resolve(firstUse(name)));
            }
        }
        for (Path written : written()) {
            copyFiles(written, Files.createDirectory(folder.resolve(written.getFileName())));
        }
    }

    /**
     * Takes what was copied, as if this side had counted it.
     *
     * @throws IOException if the folder lacks a case
     */
    void takeFrom(Path folder, Collection<BenchmarkCase> cases) throws IOException {
        removeOthers(cases);
        for (BenchmarkCase benchmarkCase : cases) {
            String name = OutputFolder.name(benchmarkCase);
            Files.copy(folder.resolve(counts(name)), counts(benchmarkCase), StandardCopyOption.REPLACE_EXISTING);
            if (Files.exists(folder.resolve(firstUse(name)))) {
                Files.copy(folder.resolve(firstUse(name)), firstUse(benchmarkCase));
            }
        }
        for (Path written : written()) {
            copyFiles(folder.resolve(written.getFileName()), written);
        }
    }

    private List<Path> written() {
        return List.of(output.statements(), output.plans(), output.statementPlans(), output.retained());
    }

    private static void copyFiles(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            files.forEach(file -> {
                try {
                    Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
