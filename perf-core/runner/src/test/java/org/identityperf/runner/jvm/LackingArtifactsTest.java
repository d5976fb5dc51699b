package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.eclipse.aether.artifact.Artifact;
import org.junit.jupiter.api.Test;

/** By what Maven 3.9 prints. */
class LackingArtifactsTest {

    private static List<String> lacking(String line) {
        return names(LackingArtifacts.absent(List.of(line)));
    }

    private static List<String> names(Set<Artifact> artifacts) {
        return artifacts.stream().map(Artifact::toString).toList();
    }

    @Test
    void aParentThatIsMissingIsFoundAtTheFirstAttemptAndAtLaterOnes() {
        assertThat(lacking("[ERROR] Failed to read artifact descriptor for org.server:store:jar:2.1: Could not find"
                        + " artifact org.server:stores:pom:2.1 in central (https://repo) -> [Help 1]"))
                .containsExactly("org.server:stores:pom:2.1");
        assertThat(lacking("[ERROR] Failed to read artifact descriptor for org.server:store:jar:2.1:"
                        + " org.server:stores:pom:2.1 was not found in https://repo during a previous attempt."))
                .containsExactly("org.server:stores:pom:2.1");
    }

    @Test
    void allJarsThatAreMissingAreFoundAtOnce() {
        assertThat(lacking("[ERROR] Could not resolve dependencies for project a:b:jar:1: The following artifacts could"
                        + " not be resolved: org.server:store:jar:2.1, org.server:core:jar:linux:2.1 (absent): Could not"
                        + " find artifact org.server:store:jar:2.1 in central (https://repo)"))
                .containsExactly("org.server:store:jar:2.1", "org.server:core:jar:linux:2.1");
    }

    @Test
    void whatCouldNotBeAskedForIsNotLacking() {
        assertThat(lacking("[ERROR] The following artifacts could not be resolved: org.server:store:jar:2.1: Could not"
                        + " transfer artifact org.server:store:jar:2.1 from/to central (https://repo): timed out"))
                .isEmpty();
        assertThat(lacking("[ERROR] Boot.java:[7,3] cannot find symbol")).isEmpty();
    }

    @Test
    void whatMavenDidNotAskForSinceItIsOfflineIsKnownAsThat() {
        String offline =
                "[ERROR] The following artifacts could not be resolved: org.server:store:jar:2.1: Cannot access"
                        + " central (https://repo) in offline mode and the artifact org.server:store:jar:2.1 has not been"
                        + " downloaded from it before. -> [Help 1]";

        assertThat(lacking(offline)).isEmpty();
        assertThat(names(LackingArtifacts.notFetched(List.of(offline)))).containsExactly("org.server:store:jar:2.1");
    }

    @Test
    void whoseDependenciesAreLeftOutIsKnown() {
        String warning =
                "[WARNING] The POM for org.server:store:jar:2.1 is missing, no dependency information available";

        assertThat(names(LackingArtifacts.withoutPom(List.of(warning)))).containsExactly("org.server:store:jar:2.1");
    }
}
