package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.files.DamagedFile;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.jvm.Jdk;
import org.identityperf.runner.jvm.ModuleBuild;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OperationStatement;
import org.identityperf.runner.suite.Aspect;
import org.identityperf.runner.suite.BenchmarkIndex;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;
import org.identityperf.runner.suite.WrittenTiers;
import org.identityperf.selftest.KnownFindings.Change;
import org.identityperf.selftest.KnownFindings.Expected;
import org.identityperf.selftest.KnownFindings.Kind;
import org.identityperf.selftest.KnownFindings.SensitivityCheck;
import org.identityperf.selftest.agent.ChangeAgent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownFindingsTest {

    @TempDir
    Path folder;

    private static KnownFindings of(String module) throws IOException {
        return KnownFindings.read(
                Project.find().folder(module).resolve("src/main/resources").resolve(KnownFindings.FILE));
    }

    private KnownFindings written(String yaml) throws IOException {
        return KnownFindings.read(Files.writeString(folder.resolve(KnownFindings.FILE), yaml));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "perf-keycloak/preload",
                "perf-keycloak/current",
                "perf-syncope",
                "perf-crowd",
                "perf-fusionauth",
                "perf-spring",
                "perf-usergrid"
            })
    void everyEntryOfTheProjectChoosesSomethingThatIsCountedOnBothSides(String module) throws IOException {
        Project project = Project.find();
        Tiers tiers = project.tiers(module);
        BenchmarkIndex index = WrittenTiers.index(tiers, UnaryOperator.identity());

        assertThat(of(module).all()).isNotEmpty().allSatisfy(expected -> {
            CaseSelection selection =
                    CaseSelection.of(expected.entry().settings(new Properties()), tiers, index, List.of(tiers));
            List<BenchmarkCase> counted = selection.also().get(Aspect.COUNTS);
            assertThat(counted).as(expected.name()).isNotEmpty();
            if (expected.entry() instanceof SensitivityCheck check) {
                assertThat(counted)
                        .extracting(benchmarkCase ->
                                benchmarkCase.params().get(check.parameter().getKey()))
                        .containsAll(check.parameter().getValue());
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "perf-keycloak/preload",
                "perf-keycloak/current",
                "perf-syncope",
                "perf-crowd",
                "perf-fusionauth",
                "perf-usergrid"
            })
    void everyAdviceOfTheProjectIsAmongTheTestsOfItsModuleOrBesideTheAgent(String module) throws IOException {
        KnownFindings findings = of(module);
        List<Path> tests;
        try (Stream<Path> folders = Files.list(Project.find().folder(module).resolve("src"))) {
            tests = folders.filter(folder -> folder.getFileName().toString().startsWith("test"))
                    .map(folder -> folder.resolve("java"))
                    .toList();
        }

        assertThat(Stream.concat(findings.regressions().stream(), findings.fixes().stream())
                        .flatMap(change -> change.code().stream())
                        .flatMap(code -> code.advice().values().stream()))
                .isNotEmpty()
                .allSatisfy(advice -> assertThat(
                                advice.startsWith(ChangeAgent.class.getPackageName() + '.') ? List.of(agents()) : tests)
                        .anyMatch(folder -> Files.exists(folder.resolve(advice.replace('.', '/') + ".java"))));
    }

    private static Path agents() {
        return Project.find().folder("perf-core/selftest").resolve("src/test/java");
    }

    @Test
    @Tag("thorough")
    void whatIsMeasuredHereCompilesAgainstTheOlderVersionOfAMend() throws IOException {
        Project project = Project.find();
        String module = "perf-keycloak/preload";
        String older = of(module).fixes().stream()
                .map(fix -> fix.baseline().version())
                .filter(version -> !version.isEmpty())
                .findFirst()
                .orElseThrow();

        Path jar = new ModuleBuild(
                        project.root(),
                        project.folder(module),
                        Optional.of(Map.entry(project.tiers(module).version(), older)),
                        new TreeMap<>(),
                        new ServerClassPath(List.of()),
                        Map.of(),
                        project.tiers(module).distribution(),
                        least -> Jdk.fitting(feature -> feature >= least),
                        line -> {})
                .in(folder)
                .jar();

        assertThat(ServerClassPath.read(jar.resolveSibling(Project.CLASS_PATH)).versionOf("keycloak-model-jpa"))
                .hasValue(older);
    }

    @Test
    void aSideIsAVersionAnAdviceAnotherStatementOrAnotherSchema() throws IOException {
        KnownFindings findings = written("""
            regressions:
              - name: slow
                issue: i
                code:
                  - {version: "1"}
                  - advice: {a.Reader.read: b.Slow}
                    statements: {"WHERE": "WHERE 1 = 1 AND"}
                    schema: [DROP INDEX i]
                choice: {perf.tier: smoke}
                of: item
            """);

        assertThat(findings.fixes()).isEmpty();
        assertThat(findings.regressions()).singleElement().satisfies(change -> {
            assertThat(change.baseline()).isEqualTo(new ChangedCode("1", new TreeMap<>(), new TreeMap<>(), List.of()));
            assertThat(change.candidate())
                    .isEqualTo(new ChangedCode(
                            "",
                            new TreeMap<>(Map.of("a.Reader.read", "b.Slow")),
                            new TreeMap<>(Map.of("WHERE", "WHERE 1 = 1 AND")),
                            List.of("DROP INDEX i")));
            assertThat(change.sides()).isEqualTo("Slow, other statements, DROP INDEX i against 1");
        });
    }

    @Test
    void whatIsBuiltHereAgainstItselfIsNoChange() {
        assertThatThrownBy(() -> written("""
                regressions:
                  - {name: slow, issue: i, code: [{}, {}], choice: {}, of: x}
                """))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("slow: code lists the baseline and the candidate, which differ");
    }

    @Test
    void twoValuesOfAParameterAreNoRegression() {
        assertThatThrownBy(() -> written("""
                regressions:
                  - {name: slow, issue: i, values: {items: ["1", "2"]}, choice: {}, of: x}
                """))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'code'");
        assertThatThrownBy(() -> written("""
                sensitivityChecks:
                  - {name: large, issue: i, values: {items: ["1"]}, choice: {}, of: x}
                """))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("large: a sensitivity check is of two values of one parameter");
    }

    @Test
    void aModuleWithoutTheFileHasNoFindings() throws IOException {
        assertThat(KnownFindings.read(folder.resolve("none.yaml")).all()).isEmpty();
    }

    private static Measurement read(String index, double buffers) {
        BenchmarkCase benchmarkCase =
                new BenchmarkCase("Read", Implementation.SERVER, new TreeMap<>(Map.of("index", index, "rows", "10")));
        return new Measurement(benchmarkCase, List.of(), Map.of(Counter.CALLS, 1.0, Counter.BUFFERS, buffers));
    }

    @Test
    void twoValuesOfOneParameterAreComparedAsTwoSides() {
        ParameterComparison values = new ParameterComparison(
                List.of(read("NONE", 500), read("PRESENT", 5), read("OTHER", 50)),
                List.of(new CaseStatements("Read.server[index=NONE,rows=10]", List.of())),
                List.of(),
                Map.entry("index", List.of("PRESENT", "NONE")));

        assertThat(values.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.verdict()).isEqualTo(Verdict.REGRESSED);
            assertThat(Wording.name(finding)).isEqualTo("Read.server[rows=10] counts against baseline");
            assertThat(Wording.sentence(finding)).startsWith("more: store.buffers 5 → 500");
        });
    }

    @Test
    void anEntryIsFoundByAFindingOfItsVerdictThatNamesIt() {
        ChangedCode built = new ChangedCode("", new TreeMap<>(), new TreeMap<>(), List.of());
        ChangedCode older = new ChangedCode("1", new TreeMap<>(), new TreeMap<>(), List.of());
        Change slow = new Change("slow", "i", List.of(built, older), new TreeMap<>(), "user_entity");
        CountsMoved more = counts(1, 2, "select from user_entity");
        CountsMoved fewer = counts(2, 1, "select from user_entity");
        CountsMoved other = counts(1, 2, "select from realm");

        Expected regression = new Expected(Kind.REGRESSION, slow);
        assertThat(regression.isFoundBy(more)).isTrue();
        assertThat(regression.isFoundBy(fewer)).isFalse();
        assertThat(regression.isFoundBy(other)).isFalse();
        assertThat(new Expected(Kind.FIX, slow).isFoundBy(fewer)).isTrue();
        assertThat(new Expected(Kind.FIX, slow).isFoundBy(more)).isFalse();
        assertThat(regression.name()).isEqualTo("regression, slow");
        assertThat(slow.sides()).isEqualTo("1 against what is built here");
    }

    @Test
    void aDamagedFileIsRefusedWithItsName() throws Exception {
        DamagedFile.assertTold(new YAMLMapper(), """
                regressions:
                - {name: a, issue: i, code: [{}, {version: "1"}], choice: {perf.tier: smoke}, of: x}
                sensitivityChecks:
                - {name: b, issue: i, values: {index: [A, B]}, choice: {}, of: x}
                """, folder.resolve(KnownFindings.FILE), KnownFindings::read);
    }

    private static CountsMoved counts(double before, double after, String statement) {
        return new CountsMoved(
                new BenchmarkCase("Read", Implementation.SERVER, new TreeMap<>()),
                false,
                List.of(new CounterChange(Counter.CALLS, before, after)),
                List.of(new StatementChange(
                        Optional.of(new OperationStatement(statement, before, before)),
                        Optional.of(new OperationStatement(statement, after, after)),
                        Optional.empty(),
                        List.of(),
                        List.of())),
                List.of(),
                Waiting.NOTHING,
                Waiting.NOTHING,
                0);
    }
}
