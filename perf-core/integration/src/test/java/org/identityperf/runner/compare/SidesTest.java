package org.identityperf.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.environment.Releases;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.jvm.TestedServer;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.TaskParser;
import org.identityperf.runner.suite.Aspect;
import org.identityperf.runner.suite.BenchmarkPlan;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The candidate of a module that is built against version 1 of its server. */
class SidesTest {

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private TestedServer server;
    private Path jars;
    private Sides sides;

    @BeforeEach
    void buildAgainstVersionOne() throws IOException {
        server = TestedServer.in(folder);
        jars = Files.createDirectory(folder.resolve("jars"));
        Path module = server.checkout().resolve("module");
        Path classes = module.resolve("target/server-1/classes");
        Files.createDirectories(classes.resolve("META-INF"));
        Files.createFile(classes.resolve("META-INF/BenchmarkList"));
        Files.writeString(
                module.resolve("target").resolve(Project.CLASS_PATH),
                server.probe()
                        + File.pathSeparator
                        + server.jar("old-store", "1")
                        + File.pathSeparator
                        + server.jar("driver", "7"));
        Path tiers = module.resolve(Project.TIERS);
        Files.createDirectories(tiers.getParent());
        Files.writeString(tiers, """
            system: Tested
            version: server
            store: postgresql
            dimensions: [users]
            jvm: [-Xmx1g]
            upgrades: ["META-INF/*changelog*"]
            benchmarks: {}
            """);
        Project project = new Project(server.checkout());
        sides = new Sides(project, "module", project.tiers("module"), classes, new TreeMap<>(), said::add);
    }

    @AfterEach
    void restore() throws IOException {
        server.close();
    }

    private Side candidate(String value) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("perf.candidate", value);
        return sides.candidate(TaskParser.read(properties));
    }

    private List<Path> server(Side side) {
        return side.classPath().entries().subList(1, side.classPath().entries().size());
    }

    private Path jar(String artifact, String version) throws IOException {
        Path jar = jars.resolve(artifact + '-' + version + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("META-INF/maven/tested.server/" + artifact + "/pom.properties"));
            out.write(("version=" + version).getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    private CaseSelection upgrading(String... releases) {
        Map<BenchmarkCase, BenchmarkPlan> plans = new LinkedHashMap<>();
        for (String from : releases) {
            plans.put(
                    new BenchmarkCase(
                            "Upgrade",
                            Implementation.SERVER,
                            new TreeMap<>(from.isEmpty() ? Map.of() : Map.of("from", from))),
                    null);
        }
        return new CaseSelection(Map.of(), new EnumMap<>(Aspect.class), plans, sides.tiers());
    }

    private Side changed(String... resources) throws IOException {
        Path jar = jars.resolve(String.join("-", resources).replace('/', '-') + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String resource : resources) {
                out.putNextEntry(new ZipEntry(resource));
            }
        }
        return Side.ofEverything(new ServerClassPath(List.of(jar)));
    }

    /** Returns the same with further jars, each of which has one resource. */
    private Side with(Side side, String... resources) throws IOException {
        List<Path> entries = new ArrayList<>(side.classPath().entries());
        for (String resource : resources) {
            entries.addAll(changed(resource).classPath().entries());
        }
        return Side.ofEverything(new ServerClassPath(entries));
    }

    private int upgradingBaseline(Side candidate, Optional<Side> baseline) throws IOException {
        return sides.upgradingBaseline(upgrading("BASELINE", "1.0"), candidate, baseline)
                .cases()
                .size();
    }

    private List<String> upgradable(String... settings) throws IOException {
        Properties properties = new Properties();
        for (int i = 0; i < settings.length; i += 2) {
            properties.setProperty(settings[i], settings[i + 1]);
        }
        return sides.upgradable(upgrading("0.9", "1", "1.5", ""), TaskParser.read(properties)).cases().stream()
                .map(BenchmarkCase::toString)
                .toList();
    }

    @Test
    void anUpgradeBeginsWithAnOlderReleaseThanTheOneThatIsMeasured() throws Exception {
        assertThat(upgradable()).containsExactly("Upgrade.server[from=0.9]", "Upgrade.server[]");
        assertThat(said).containsExactly("2 upgrades left out: they begin with no older release than 1");
        assertThat(upgradable("perf.candidate", "2.1")).hasSize(4);
    }

    @Test
    void twoVersionsAreComparedWithoutUpgrades() throws Exception {
        assertThat(upgradable("perf.candidate", "2.1", "perf.baseline", "1")).containsExactly("Upgrade.server[]");
        assertThat(said)
                .containsExactly("3 upgrades left out: two versions are compared, which have other change sets");
    }

    @Test
    void theBaselineIsUpgradedWhereTheCandidateHasOtherChangeSets() throws Exception {
        Side old = changed("META-INF/jpa-changelog-1.xml", "some/Code.class");
        Side same = changed("META-INF/jpa-changelog-1.xml", "other/Code.class");
        Side other = changed("META-INF/jpa-changelog-1.xml", "META-INF/jpa-changelog-2.xml");

        assertThat(upgradingBaseline(same, Optional.of(old))).isOne();
        assertThat(upgradingBaseline(
                        with(same, "a/Library.class", "one/More.class"), Optional.of(with(old, "a/B.class"))))
                .isOne();
        assertThat(upgradingBaseline(other, Optional.empty())).isOne();
        assertThat(said).isEmpty();
        assertThat(upgradingBaseline(other, Optional.of(old))).isEqualTo(2);
        assertThat(said).singleElement().asString().contains("other change sets");
    }

    @Test
    @Tag("thorough")
    void theReleaseThatAnUpgradeBeginsWithIsBuiltOnce() throws Exception {
        Releases releases = sides.releases(Optional.empty());

        Side side = releases.of("2.1");

        assertThat(server(side)).contains(server.jar("new-store", "2.1"));
        assertThat(releases.of("2.1")).isSameAs(side);
        assertThat(said).containsExactly("The release to upgrade from: Tested 2.1, built by Maven with your settings");
        assertThatThrownBy(() -> releases.of("9"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.params: from=9");
    }

    @Test
    void aVersionIsMeasuredWithWhatItAsksFor() throws Exception {
        Side side = candidate("2.1");

        assertThat(server(side))
                .containsExactly(server.probe(), server.jar("new-store", "2.1"), server.jar("driver", "7"));
        assertThat(side.content()).isEmpty();
        assertThat(side.origin()).isEmpty();
        assertThat(said).containsExactly("The candidate: Tested 2.1, built by Maven with your settings");
    }

    @Test
    void jarsOfAFolderAreMeasuredWithWhatTheirOwnVersionAsksFor() throws Exception {
        server.artifact("old-store", "1.1", TestedServer.needing("driver", "8"));
        server.artifact("driver", "8", "");
        Path store = jar("old-store", "1.1");

        Side side = candidate(jars.toString());

        assertThat(server(side)).containsExactly(server.probe(), store, server.jar("driver", "8"));
        assertThat(side.content()).isPresent();
        assertThat(side.origin()).containsEntry("server.jars", "jars of " + jars + " (Tested 1.1), all else as of 1.1");
    }

    @Test
    @Tag("thorough")
    void jarsOfAVersionThatIsInNoRepositoryAreMeasuredWithWhatIsBuiltHere() throws Exception {
        Path store = jar("old-store", "3-SNAPSHOT");

        Side side = candidate(jars.toString());

        assertThat(server(side)).containsExactly(server.probe(), store, server.jar("driver", "7"));
        assertThat(side.origin())
                .containsEntry(
                        "server.jars",
                        "jars of " + jars + " (Tested 3-SNAPSHOT), all else as of 1, since there is no"
                                + " tested.server:old-store:jar:3-SNAPSHOT in your repositories");
        assertThat(said).containsExactly("The candidate: " + side.origin().get("server.jars"));
    }

    @Test
    @Tag("thorough")
    void aLibraryAmongTheServersJarsIsNotGivenToMaven() throws Exception {
        // Maven's plugins run on an artifact of that name; this one is empty.
        jar("plexus-utils", "9");
        Files.writeString(
                server.checkout().resolve("module/target").resolve(Project.CLASS_PATH),
                server.probe()
                        + File.pathSeparator
                        + server.jar("old-store", "1")
                        + File.pathSeparator
                        + server.jar("plexus-utils", "7"));

        Side side = candidate(jars.toString());

        assertThat(server(side))
                .containsExactly(server.probe(), server.jar("old-store", "1"), server.jar("driver", "7"));
    }

    @Test
    @Tag("thorough")
    void whatCannotBeMeasuredIsRefusedByName() throws Exception {
        jar("unknown", "1");

        assertThatThrownBy(() -> candidate(jars.toString()))
                .isInstanceOf(SettingsException.class)
                .hasMessage("perf.candidate=" + jars + ": none of its jars is of an artifact that module runs on");
        assertThatThrownBy(() -> candidate("9"))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith("perf.candidate=9: can't resolve what module with server=9 needs: ");
    }
}
