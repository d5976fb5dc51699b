package org.identityperf.runner.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.files.SavedFile;

/**
 * Case statements are the statements that one operation of a case made the store execute, those with most calls first.
 *
 * @param benchmarkCase the case as text
 * @param statements the statements with constants replaced by placeholders
 */
public record CaseStatements(String benchmarkCase, List<StatementCount> statements) {

    public static List<StatementCount> of(BenchmarkCase benchmarkCase, List<CaseStatements> all) {
        return all.stream()
                .filter(each -> each.benchmarkCase().equals(benchmarkCase.toString()))
                .findFirst()
                .map(CaseStatements::statements)
                .orElse(List.of());
    }

    public static List<CaseStatements> readAll(Path folder) throws IOException {
        List<CaseStatements> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".statements"))
                    .sorted()
                    .toList()) {
                List<String> lines = Files.readAllLines(file);
                try {
                    all.add(new CaseStatements(
                            lines.get(0),
                            lines.subList(1, lines.size()).stream()
                                    .map(StatementCount::ofLine)
                                    .toList()));
                } catch (IndexOutOfBoundsException | NumberFormatException e) {
                    throw SavedFile.refused(file, "it ends before its end, or a line is no statement", e);
                }
            }
        }
        return all;
    }
}
