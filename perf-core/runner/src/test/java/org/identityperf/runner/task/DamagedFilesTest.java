package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.BenchmarkIndexProcessor;
import org.identityperf.runner.files.DamagedFile;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.gate.calibration.Calibration;
import org.identityperf.runner.gate.counts.ExpectedCounts;
import org.identityperf.runner.gate.pairs.KnownNoise;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.page.CalibrationMarkdown;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.suite.BenchmarkIndex;
import org.identityperf.runner.suite.Tiers;
import org.identityperf.runner.suite.TiersReader;
import org.identityperf.tiny.TinyBenchmark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each file that a run reads is taken or refused, however it is damaged. */
class DamagedFilesTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"tiers.yaml", "counts.yaml", "claims.yaml", "charts.yaml", "sweep.json"})
    void aLinkThatLeadsToNoFileIsNotTakenForAFileThatNobodyWrote(String name) throws Exception {
        Path link = folder.resolve(name);
        Files.createSymbolicLink(link, link);
        Map<String, DamagedFile.Reader> readers = Map.of(
                "tiers.yaml", Tiers::read,
                "counts.yaml", ExpectedCounts::read,
                "claims.yaml", CombinedOutput::claims,
                "charts.yaml", Layout::read,
                "sweep.json", ReleaseCounts::read);

        assertThatThrownBy(() -> readers.get(name).read(link))
                .isInstanceOf(UnusableFile.class)
                .hasMessageContaining(link.toString())
                .hasMessageContaining("a link that leads to no file");
    }

    @Test
    void tiers() throws Exception {
        DamagedFile.assertTold(
                new YAMLMapper(), """
                system: Tiny 1
                version: tiny.version
                store: postgresql
                dimensions: [items]
                fractions: [share]
                java: [17, 22]
                jvm: [-Xmx64m]
                conditions: {cache: none}
                rules:
                - {name: pages, benchmark: Tiny, implementation: server, statement: SELECT, dividend: items, divisor: size}
                defaults:
                  smoke: {iterations: 2, forks: 1, seconds: 0.5}
                benchmarks:
                  Tiny:
                    defaults: {implementations: [server, floor]}
                    smoke:
                    - {items: [10, 20], timed: {items: 10}, counted: true}
                """, folder.resolve("tiers.yaml"), file -> new TiersReader(file).read());
    }

    @Test
    void expectedCounts() throws Exception {
        DamagedFile.assertTold(new YAMLMapper(), """
                tiny 1:
                  postgresql 18.6:
                    abc123:
                      "Tiny.floor[items=10]": {store.calls: 3, store.rows: 216/5}
                """, folder.resolve("counts.yaml"), ExpectedCounts::read);
    }

    @Test
    void claims() throws Exception {
        for (Path module : modules("claims.yaml")) {
            DamagedFile.assertTold(
                    new YAMLMapper(),
                    Files.readString(module),
                    Files.createTempDirectory(folder, "module").resolve("claims.yaml"),
                    CombinedOutput::claims);
        }
    }

    @Test
    void charts() throws Exception {
        for (Path module : modules("charts.yaml")) {
            DamagedFile.assertTold(
                    new YAMLMapper(),
                    Files.readString(module),
                    Files.createTempDirectory(folder, "module").resolve("charts.yaml"),
                    Layout::read);
        }
    }

    /** The files of two of this project's own modules, which declare something of every kind. */
    private static List<Path> modules(String name) {
        return Stream.of("perf-keycloak/preload", "perf-fusionauth")
                .map(module -> Path.of("../..", module, "src/main/resources", name))
                .toList();
    }

    private static final String SWEEP =
            "{\"module\":\"tiny\",\"system\":\"Tiny\",\"tier\":\"smoke\",\"conditions\":{\"seed\":\"1\"},"
                    + "\"releases\":[{\"version\":\"1.0\",\"notCounted\":\"\",\"failed\":{\"x\":\"y\"}}],"
                    + "\"cases\":[{\"benchmark\":\"Tiny\",\"implementation\":\"floor\","
                    + "\"params\":{\"items\":\"10\"},\"version\":\"1.0\",\"counts\":{\"store.calls\":3.0},"
                    + "\"statements\":[{\"statement\":\"select 1\",\"calls\":1.0,\"rows\":2.0}]}]}";

    @Test
    void releases() throws Exception {
        DamagedFile.assertTold(new ObjectMapper(), SWEEP, folder.resolve("sweep.json"), ReleaseCounts::read);
    }

    private static final String UPGRADES = """
            {"module": "tiny", "system": "Tiny", "conditions": {"seed": "1"}, "upgrades": [
              {"benchmarkCase": "Upgrade.server[from=1.0,items=10]", "to": "2.0", "steps": [
                {"name": "index", "statements": 40, "rows": 1, "walBytes": 1742520,
                 "databaseBytes": 189396671, "seconds": 2.3, "longestTransaction": 0.8, "rewritten": ["item"],
                 "indexes": ["item_name"], "locks": [{"table": "item", "mode": "ShareLock", "seconds": 1.3}],
                 "warnings": ["slow"], "slowest": "create index"}], "tables": {"item": 8192}}],
             "meanwhile": [{"benchmarkCase": "Upgrade.server[from=1.0,items=10]", "to": "2.0", "served": [
                {"operation": "read", "asked": 73, "failed": 1, "why": "gone", "failedIn": "index", "longest": 0.5,
                 "longestIn": "index"}]}]}
            """;

    @Test
    void upgrades() throws Exception {
        Path file = folder.resolve("upgrade.json");
        DamagedFile.Reader page =
                read -> ReleasesFiles.upgrades(List.of(read), folder.resolve("page/upgrades.md"), line -> {});

        DamagedFile.assertTold(new ObjectMapper(), UPGRADES, file, page);
        Files.delete(file);
        DamagedFile.assertNumbersNeeded(new ObjectMapper(), UPGRADES, file, page, "tables");
    }

    private static final String CALIBRATION = """
            {"module": "perf-crowd", "system": "Crowd 1", "date": "2026-11-27", "conditions": {"seed": "1"},
             "jars": {"same": 132, "other": [{"here": "a-2.jar", "shipped": "a-1.jar"}], "absent": 35},
             "cases": [
              {"here": {"benchmark": "Tiny", "implementation": "server", "params": {"items": "10"}, "version": "1",
                        "counts": {"store.calls": 98.0},
                        "statements": [{"statement": "select 1", "calls": 98.0, "rows": 50.0}]},
               "shipped": {"benchmark": "Tiny", "implementation": "shipped", "params": {"items": "10"}, "version": "1",
                           "counts": {"store.calls": 99.0},
                           "statements": [{"statement": "select 2", "calls": 99.0, "rows": 50.0}]}, "equal": false}],
             "known": [{"statement": "/begin.*/", "reason": "a reason"}], "failed": {"Tiny.server[items=20]": "why"},
             "times": [{"benchmark": "Tiny", "params": {"items": "10"}, "here": [0.1, 0.2], "shipped": [0.3, 0.4]}]}
            """;

    @Test
    void calibrations() throws Exception {
        Path file = folder.resolve("calibration.json");
        DamagedFile.Reader page =
                read -> CalibrationMarkdown.of(List.of("one"), List.of(Calibration.read(read)), Labels.NONE);

        DamagedFile.assertTold(new ObjectMapper(), CALIBRATION, file, page);
        Files.delete(file);
        DamagedFile.assertNumbersNeeded(new ObjectMapper(), CALIBRATION, file, page, "counts");
    }

    @Test
    void countsOfReleasesAreNumbers() throws Exception {
        DamagedFile.assertNumbersNeeded(
                new ObjectMapper(), SWEEP, folder.resolve("sweep.json"), ReleaseCounts::read, "counts");
    }

    @Test
    void noise() throws Exception {
        DamagedFile.assertTold(
                new ObjectMapper(), "{\"Tiny.floor time\":[0.1,0.2]}", folder.resolve("noise.json"), KnownNoise::read);
    }

    @Test
    void whatTheCompilerWroteOfTheBenchmarks() throws Exception {
        Path classes = folder.resolve("classes");
        Path index = classes.resolve(BenchmarkIndexProcessor.INDEX);
        Files.createDirectories(index.getParent());
        Path tests = Path.of(TinyBenchmark.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        DamagedFile.assertTold(
                new ObjectMapper(),
                Files.readString(tests.resolve(BenchmarkIndexProcessor.INDEX)),
                index,
                file -> BenchmarkIndex.read(classes));
    }

    @Test
    void statementsOfAPart() throws Exception {
        Path file = folder.resolve("case.statements");
        for (String text : List.of("", "{}", "{\"benchmarkCase\":\"Tiny.floor\",\"statements\":[{\"calls\":\"x\"}]}")) {
            Files.writeString(file, text);

            assertThatThrownBy(() -> CaseStatements.readAll(folder))
                    .as(text)
                    .isInstanceOf(UnusableFile.class)
                    .hasMessageContaining(file.toString());
        }
    }

    @Test
    void plansOfAPart() throws Exception {
        Path file = Files.writeString(folder.resolve("case.plan"), "{\"case\":\"Tiny.floor\"");

        assertThatThrownBy(() -> Plan.readAll(folder))
                .isInstanceOf(UnusableFile.class)
                .hasMessageContaining(file.toString());
    }

    private static final String RUN = "{\"module\":\"tiny\",\"system\":\"Tiny 1\",\"tier\":\"smoke\","
            + "\"conditions\":{\"machine.cpu\":\"x\",\"machine.load\":\"1\"}}";
    private static final String RESULTS = "[{\"benchmark\":\"org.example.TinyBenchmark.floor\",\"mode\":\"avgt\","
            + "\"params\":{\"items\":\"10\"},\"forkOrder\":[1],"
            + "\"primaryMetric\":{\"score\":0.2,\"scoreUnit\":\"s/op\",\"rawData\":[[0.1,0.2]]},"
            + "\"secondaryMetrics\":{\"cold\":{\"score\":0.3,\"rawData\":[[0.3]]},"
            + "\"p99\":{\"score\":0.3,\"rawData\":[[0.3]]},\"store.calls\":{\"score\":3.0,\"rawData\":[[3.0]]}}}]";
    private static final String FINDINGS = """
            {"version": 1, "module": "tiny", "baseline": "22.0.5", "candidate": "here", "findings": [
              {"kind": "Calibrated", "module": "x", "equal": 1, "explained": 0, "different": 0},
              {"kind": "CountsMoved",
               "benchmarkCase": {"benchmark": "Tiny", "implementation": "SERVER", "params": {"items": "10"}},
               "firstUse": false, "verdict": "REGRESSED", "outcome": "FAIL",
               "counters": [{"counter": "CALLS", "baseline": 1.0, "candidate": 2.0, "layout": 0.0, "again": [],
                             "more": true, "fewer": false}],
               "statements": [{"baseline": null, "candidate": {"statement": "select 1", "calls": 1.0, "rows": 1.0},
                               "perRowOf": null, "growingWith": [], "callers": [{"method": "T.t", "changed": true}]}],
               "indexes": [], "before": {"locks": [], "deadlocks": [], "events": [], "held": []},
               "after": {"locks": [], "deadlocks": [], "events": [], "held": []}, "countings": 0}]}
            """;

    /** The part of another module of the same build, which the report of all modules reads again. */
    private Path part() throws IOException {
        OutputFolder output = OutputFolder.of(folder.resolve("perf"), "tiny", "a build");
        Path part = output.file("");
        Files.writeString(part.resolve("run.json"), RUN);
        Files.writeString(part.resolve("results.json"), RESULTS);
        Files.writeString(part.resolve("findings.json"), FINDINGS);
        Files.createDirectories(part.resolve("plans"));
        return part;
    }

    private void assertPartTold(String name, String text) throws Exception {
        Path part = part();
        DamagedFile.assertTold(new ObjectMapper(), text, folder.resolve(name), file -> {
            Path inPart = part.resolve(name);
            if (!Files.isRegularFile(file)) {
                Files.deleteIfExists(inPart);
                if (Files.isDirectory(file)) {
                    Files.createDirectory(inPart);
                } else {
                    Files.createSymbolicLink(inPart, inPart);
                }
            } else {
                Files.write(inPart, Files.readAllBytes(file));
            }
            CombinedOutput.write(folder.resolve("perf"));
        });
    }

    @Test
    void runOfAPart() throws Exception {
        assertPartTold("run.json", RUN);
    }

    @Test
    void resultsOfAPart() throws Exception {
        assertPartTold("results.json", RESULTS);
    }

    @Test
    void findingsOfAPart() throws Exception {
        assertPartTold("findings.json", FINDINGS);
    }
}
