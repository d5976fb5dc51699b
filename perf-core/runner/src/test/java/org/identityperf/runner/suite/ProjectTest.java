package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectTest {

    @TempDir
    Path folder;

    private Path maven(String name) throws IOException {
        Path project = Files.createDirectories(folder.resolve(name));
        Files.createFile(project.resolve("pom.xml"));
        return project;
    }

    @Test
    void aServerOfOnesOwnIsTheOutermostMavenProject() throws IOException {
        Path own = maven("own");
        Path module = maven("own/storage");

        assertThat(Project.find(module))
                .isEqualTo(Project.find(own))
                .extracting(Project::root)
                .isEqualTo(own);
        assertThat(Project.find(own).folder("storage")).isEqualTo(module);
        assertThat(Project.find(own).folder("own")).isEqualTo(own);
    }

    @Test
    void aCheckoutAroundItComesFirst() throws IOException {
        Path module = maven("checkout/perf-x");
        Files.createFile(folder.resolve("checkout/mvnw"));
        Files.createDirectory(folder.resolve("checkout/perf-core"));

        assertThat(Project.find(module).root()).isEqualTo(folder.resolve("checkout"));
    }

    @Test
    void modulesAreFoundByALinkAndBesideWhatMayNotBeRead() throws IOException {
        Path checkout = Files.createDirectories(folder.resolve("check out/perf-x/src/main/resources"));
        Files.writeString(checkout.resolve("tiers.yaml"), """
                system: X
                store: postgresql
                dimensions: [items]
                jvm: [-Xmx64m]
                benchmarks: {}
                """);
        Path locked = Files.createDirectories(folder.resolve("check out/of-somebody"));
        Files.setPosixFilePermissions(locked, Set.of());
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("check out"));

        assertThat(new Project(link).allTiers()).extracting(Tiers::system).containsExactly("X");
    }

    @Test
    void aFolderOfNobodyIsRefused() {
        assertThatThrownBy(() -> Project.find(folder)).hasMessageContaining(folder + " is in neither");
    }

    @Test
    void aModulesOwnPomPinsAVersion() throws IOException {
        Path module = maven("own");
        Files.writeString(module.resolve("pom.xml"), """
            <project><!-- <a.version>4</a.version> -->
            <properties><a.version> 1.2.3 </a.version></properties></project>
            """);
        Project project = new Project(module);

        assertThat(project.pinned("own", "a.version")).contains("1.2.3");
        assertThat(project.pinned("own", "b.version")).isEmpty();
    }

    /** A range, a newest or a snapshot would change what is measured without a commit. */
    @Test
    void eachServerOfThisProjectHasOneReleaseInItsModulesPom() throws IOException {
        Project project = Project.find();
        for (Tiers tiers : project.allTiers()) {
            if (!tiers.version().isEmpty()) {
                String module = project.name(Path.of(tiers.file().toString().replace("/" + Project.TIERS, "")));
                assertThat(project.pinned(module, tiers.version()))
                        .as("%s in %s", tiers.version(), module)
                        .hasValueSatisfying(version -> assertThat(version).matches("\\d+\\.\\d+\\.\\d+"));
            }
        }
    }
}
