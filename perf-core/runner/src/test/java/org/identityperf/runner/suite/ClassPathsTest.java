package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Says for the whole JVM where artifacts are. */
class ClassPathsTest {

    private static final String TIERS = """
        system: Tiny
        store: postgresql
        dimensions: [rows]
        jvm: []
        benchmarks:
          Plain:
            pr: {implementations: server, rows: 1}
          Other:
            pr: {implementations: server, rows: 1}
        """;

    private static final BenchmarkIndex INDEX = new BenchmarkIndex(List.of(
            facts("Plain", List.of(), List.of()),
            facts(
                    "Other",
                    List.of(
                            new BenchmarkFacts.Artifact("org.example:thing-json", "thing", List.of(), ""),
                            new BenchmarkFacts.Artifact("org.example:thing-index", "thing", List.of(), "rows=2")),
                    List.of())));

    private static BenchmarkFacts facts(
            String name, List<BenchmarkFacts.Artifact> artifacts, List<BenchmarkFacts.LeftOut> leftOut) {
        TreeMap<String, List<String>> params = new TreeMap<>(Map.of("rows", List.of()));
        return new BenchmarkFacts(
                name,
                Kind.COLD_START,
                "Rows",
                false,
                1,
                1,
                List.of(),
                artifacts,
                leftOut,
                List.of("server"),
                params,
                1,
                1,
                0);
    }

    @TempDir
    Path repository;

    private final Map<String, String> before = new HashMap<>();
    private ServerClassPath server;
    private Tiers tiers;

    @BeforeEach
    void useARepositoryOfOurOwn() throws IOException {
        Map.of(
                        MavenArtifacts.LOCAL_REPOSITORY, repository.toString(),
                        MavenArtifacts.USER_SETTINGS,
                                repository.resolve("none.xml").toString(),
                        MavenArtifacts.OFFLINE, "true")
                .forEach((property, value) -> {
                    before.put(property, System.getProperty(property, ""));
                    System.setProperty(property, value);
                });
        server = new ServerClassPath(List.of(repository.resolve("org/example/thing/1.2/thing-1.2.jar")));
        tiers = Tiers.read(Files.writeString(repository.resolve("tiers.yaml"), TIERS));
    }

    @AfterEach
    void restore() {
        before.forEach(System::setProperty);
    }

    private ClassPaths paths(Properties properties) throws IOException {
        Settings settings = Settings.read(properties);
        ClassPaths paths = ClassPaths.of(
                CaseSelection.of(settings, tiers, INDEX, List.of(tiers)),
                new Side(server, Optional.empty()),
                line -> {});
        paths.refuse(settings);
        return paths;
    }

    private static Properties including(String benchmark) {
        Properties properties = new Properties();
        properties.setProperty("perf.include", benchmark);
        return properties;
    }

    private Path put(String artifact, String version) throws IOException {
        Path file =
                repository.resolve("org/example/" + artifact + '/' + version + '/' + artifact + '-' + version + ".jar");
        Files.createDirectories(file.getParent());
        return Files.createFile(file);
    }

    @Test
    void anArtifactOfTheServersVersionStandsInFrontForTheCasesThatNeedIt() throws IOException {
        put("thing-json", "1.1");
        Path thing = put("thing-json", "1.2");

        ClassPaths paths = paths(new Properties());

        assertThat(paths.had().cases())
                .hasSize(2)
                .allSatisfy(benchmarkCase -> assertThat(paths.of(benchmarkCase))
                        .isEqualTo(benchmarkCase.benchmark().equals("Other") ? server.with(thing) : server));
        assertThat(paths.leftOut("perf-tiny")).isEmpty();
        assertThat(paths.conditions()).containsEntry("server.with.org.example:thing-json", "measured");
    }

    /** A case that needs two has both in front, and is left out where one of them is missing. */
    @Test
    void aCaseMayNeedSeveralArtifacts() throws IOException {
        Path json = put("thing-json", "1.2");
        Properties two = new Properties();
        two.setProperty("perf.params", "rows=2");

        assertThat(paths(two).leftOut("perf-tiny"))
                .singleElement()
                .satisfies(check -> assertThat(Wording.sentence(check))
                        .isEqualTo(
                                "not measured: org.example:thing-index:1.2 is not resolvable from your repositories"));

        Path index = put("thing-index", "1.2");
        ClassPaths paths = paths(two);
        assertThat(paths.all())
                .extracting(ServerClassPath::entries)
                .containsExactlyInAnyOrder(
                        server.entries(), server.with(json).with(index).entries());
    }

    @Test
    void whatCannotBeHadIsLeftOutAndSaid() throws IOException {
        put("thing-json", "1.1");

        ClassPaths paths = paths(new Properties());

        assertThat(paths.had().cases()).extracting(BenchmarkCase::benchmark).containsExactly("Plain");
        assertThat(paths.leftOut("perf-tiny")).singleElement().satisfies(check -> {
            assertThat(Wording.name(check)).isEqualTo("Other with org.example:thing-json");
            assertThat(check.outcome()).isEqualTo(Outcome.SKIP);
            assertThat(Wording.sentence(check))
                    .isEqualTo("not measured: org.example:thing-json:1.2 is not resolvable from your repositories");
        });
    }

    @Test
    void whatWasAskedForByNameIsRefusedWhereItCannotBeHad() throws IOException {
        assertThatThrownBy(() -> paths(including("Other")))
                .isInstanceOf(SettingsException.class)
                .hasMessage("org.example:thing-json:1.2 is not resolvable from your repositories; add a repository that"
                        + " has it to your Maven settings, or choose other cases");
    }

    /** The module was compiled against the side's release, so its own index says what that release can do. */
    @Test
    void whatTheSidesReleaseCannotDoIsLeftOutAndSaid() throws IOException {
        Path classes = repository.resolve("classes");
        Path index = Files.createDirectories(classes.resolve("META-INF/identityperf"))
                .resolve("benchmarks.json");
        new ObjectMapper()
                .writeValue(
                        index.toFile(),
                        List.of(
                                facts(
                                        "Plain",
                                        List.of(),
                                        List.of(new BenchmarkFacts.LeftOut(
                                                "Tiny 2 has no plain rows", List.of("server"), "rows=1"))),
                                facts(
                                        "Other",
                                        List.of(),
                                        List.of(new BenchmarkFacts.LeftOut(
                                                "Tiny 2 has one row", List.of(), "rows!=1")))));
        server = server.with(classes);

        ClassPaths paths = paths(new Properties());

        assertThat(paths.had().cases()).extracting(BenchmarkCase::benchmark).containsExactly("Other");
        assertThat(paths.leftOut("perf-tiny")).singleElement().satisfies(check -> {
            assertThat(Wording.name(check)).isEqualTo("Plain (server, rows=1)");
            assertThat(Wording.sentence(check)).isEqualTo("not measured: Tiny 2 has no plain rows");
        });
        assertThatThrownBy(() -> paths(including("Plain")))
                .isInstanceOf(SettingsException.class)
                .hasMessage("Tiny 2 has no plain rows; choose other cases");
    }
}
