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
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.files.DamagedFile;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.jvm.ModuleBuild;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.suite.Aspect;
import org.identityperf.runner.suite.BenchmarkIndex;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;
import org.identityperf.runner.suite.WrittenTiers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownRegressionTest {

    @TempDir
    Path folder;

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
    void everyRegressionOfTheProjectChoosesSomethingThatIsCountedOnBothSides(String module) throws IOException {
        Project project = Project.find();
        Tiers tiers = project.tiers(module);
        BenchmarkIndex index = WrittenTiers.index(tiers, UnaryOperator.identity());
        List<KnownRegression> regressions =
                KnownRegression.readAll(project.folder(module).resolve("src/main/resources/known-regressions.yaml"));

        assertThat(regressions).isNotEmpty().allSatisfy(regression -> {
            CaseSelection matrix =
                    CaseSelection.of(regression.settings(new Properties()), tiers, index, List.of(tiers));
            List<BenchmarkCase> counted = matrix.also().get(Aspect.COUNTS);
            assertThat(counted).as(regression.name()).isNotEmpty();
            if (regression.versions().isEmpty()) {
                String parameter = regression.parameter().getKey();
                Set<String> values = counted.stream()
                        .map(benchmarkCase -> benchmarkCase.params().get(parameter))
                        .collect(Collectors.toSet());
                assertThat(values).containsAll(regression.parameter().getValue());
            } else {
                assertThat(tiers.version()).as("the property of a version").isNotEmpty();
            }
        });
    }

    @Test
    void whatIsMeasuredHereCompilesAgainstTheOlderVersionOfARegression() throws IOException {
        Project project = Project.find();
        String module = "perf-keycloak/preload";
        KnownRegression ofVersions =
                KnownRegression.readAll(project.folder(module).resolve("src/main/resources/known-regressions.yaml"))
                        .stream()
                        .filter(regression -> !regression.versions().isEmpty())
                        .findFirst()
                        .orElseThrow();
        String property = project.tiers(module).version();
        String older = ofVersions.versions().get(1);

        Path jar = new ModuleBuild(
                        project.root(),
                        project.folder(module),
                        Optional.of(Map.entry(property, older)),
                        new ServerClassPath(List.of()),
                        Map.of())
                .in(folder);

        assertThat(ServerClassPath.read(jar.resolveSibling(Project.CLASS_PATH)).versionOf("keycloak-model-jpa"))
                .hasValue(older);
    }

    @Test
    void aRegressionOfOneVersionAloneIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("known-regressions.yaml"), """
            - {name: slow, issue: i, versions: ["1"], choice: {}, verdict: REGRESSED, of: x}
            """);

        assertThatThrownBy(() -> KnownRegression.readAll(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("slow: a regression is of two versions, or of two values of one parameter");
    }

    @Test
    void aDamagedFileIsRefusedWithItsName() throws Exception {
        DamagedFile.assertTold(
                new YAMLMapper(), """
                - {name: a, issue: i, versions: ["1", "2"], choice: {perf.tier: smoke}, verdict: REGRESSED, of: x}
                - {name: b, issue: i, values: {index: [A, B]}, choice: {}, verdict: REGRESSED, of: x}
                """, folder.resolve("known-regressions.yaml"), KnownRegression::readAll);
    }

    private static Measurement read(String index, double buffers) {
        BenchmarkCase benchmarkCase =
                new BenchmarkCase("Read", Implementation.SERVER, new TreeMap<>(Map.of("index", index, "rows", "10")));
        return new Measurement(benchmarkCase, List.of(), Map.of(Counter.CALLS, 1.0, Counter.BUFFERS, buffers));
    }

    @Test
    void twoValuesOfOneParameterAreTwoSides() {
        ParameterComparison settings = new ParameterComparison(
                List.of(read("NONE", 500), read("PRESENT", 5), read("OTHER", 50)),
                List.of(new CaseStatements("Read.server[index=NONE,rows=10]", List.of())),
                List.of(),
                Map.entry("index", List.of("PRESENT", "NONE")));

        assertThat(settings.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.verdict()).isEqualTo(Verdict.REGRESSED);
            assertThat(finding.what()).isEqualTo("Read.server[rows=10] counts against baseline");
            assertThat(finding.sentence()).startsWith("more: store.buffers 5 → 500");
        });
    }

    @Test
    void whatTheGateMustReportIsFoundByAFindingOfThatVerdictThatNamesIt() {
        KnownRegression regression = new KnownRegression(
                "slow", "i", List.of("2", "1"), new TreeMap<>(), new TreeMap<>(), Verdict.REGRESSED, "user_entity");

        assertThat(regression.isFoundBy(
                        new Finding(Verdict.REGRESSED, "Read counts", "repeated: select from user_entity")))
                .isTrue();
        assertThat(regression.isFoundBy(
                        new Finding(Verdict.IMPROVED, "Read counts", "dropped: select from user_entity")))
                .isFalse();
        assertThat(regression.isFoundBy(new Finding(Verdict.REGRESSED, "Read counts", "repeated: select from realm")))
                .isFalse();
        assertThat(regression.sides()).isEqualTo("1 against 2");
    }
}
