package org.identityperf.runner.measure;

import java.io.IOException;
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
 * Count files are those into which JMH writes what one side counts of each case, in a folder of their own, with what is
 * written of its statements and plans in the folder of its results.
 */
final class CountFiles {

    private final CaseSelection selection;
    private final Path folder;
    private final OutputFolder output;

    CountFiles(CaseSelection selection, Path folder, OutputFolder output) throws IOException {
        this.selection = selection;
        this.folder = Files.createDirectories(folder);
        this.output = output;
    }

    Path counts(BenchmarkCase benchmarkCase) {
        return file("counts-", benchmarkCase);
    }

    Path firstUse(BenchmarkCase benchmarkCase) {
        return file("first-", benchmarkCase);
    }

    Path asTheyCome(BenchmarkCase benchmarkCase) {
        return file("races-", benchmarkCase);
    }

    private Path file(String what, BenchmarkCase benchmarkCase) {
        return folder.resolve(what + OutputFolder.name(benchmarkCase) + ".json");
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
     * Copies what a comparison needs of all that was counted to a folder that exists: counts, first uses, statements, plans
     * and retained objects.
     */
    void copyTo(Path other) throws IOException {
        for (Path written : written()) {
            copyFiles(written, Files.createDirectory(other.resolve(written.getFileName())));
        }
    }

    /** Takes what was copied, as if this side had counted it. */
    void takeFrom(Path other) throws IOException {
        for (Path written : written()) {
            copyFiles(other.resolve(written.getFileName()), written);
        }
    }

    private List<Path> written() {
        return List.of(folder, output.statements(), output.plans(), output.statementPlans(), output.retained());
    }

    private static void copyFiles(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
