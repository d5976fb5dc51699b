package org.identityperf.runner.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.identityperf.runner.settings.Revision;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangedLinesTest {

    private static final String FILE = "model/src/main/java/server/A.java";

    @TempDir
    Path folder;

    private Git git;
    private String before;

    @BeforeEach
    void commit() throws IOException {
        git = new Git(folder);
        git.ask("init", "--quiet");
        Files.createDirectories(folder.resolve(FILE).getParent());
        Files.writeString(folder.resolve(FILE), "one\ntwo\nthree\nfour\nfive\n");
        git.ask("add", ".");
        git.ask("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "before");
        before = git.commit("HEAD");
    }

    private Set<Integer> changed(String after) throws IOException {
        Files.writeString(folder.resolve(FILE), after);
        return new ChangedLines(git, before).of(Set.of("server/A.java")).getOrDefault(FILE, new TreeSet<>());
    }

    @Test
    void linesThatAreNewOrOthersAreChangedAlsoWhereNothingWasCommitted() throws IOException {
        assertThat(changed("one\ntwo\nthree\nfour\nfive\n")).isEmpty();
        assertThat(changed("one\n2\nthree\nfour\nfive\nsix\n")).containsExactly(2, 6);
    }

    @Test
    void ofLinesThatAreGoneTheOneBeforeThemIsChanged() throws IOException {
        assertThat(changed("one\ntwo\nfive\n")).containsExactly(2);
        assertThat(changed("three\nfour\nfive\n")).containsExactly(1);
    }

    @Test
    void aLineThatLooksLikeAnotherFileIsALine() throws IOException {
        assertThat(changed("one\n++ b/other/server/A.java\nthree\nfour\n@@ -1 +9 @@\n"))
                .containsExactly(2, 5);
    }

    @Test
    void filesThatNobodyWantsToKnowOfAreLeftOut() throws IOException {
        Files.writeString(folder.resolve(FILE), "other\n");

        assertThat(new ChangedLines(git, before).of(Set.of("server/B.java"))).isEmpty();
        assertThat(new ChangedLines(git, before).of(Set.of("A.java"))).containsOnlyKeys(FILE);
    }

    @Test
    void whereTheRepositoryDoesNotHaveTheCommitNoLineIsKnown() throws IOException {
        assertThat(new ChangedLines(git, "0".repeat(40)).of(Set.of("server/A.java")))
                .isEmpty();
    }

    @Test
    void theBaselineNamesTheCommitAndTheCandidateTheCheckout() throws IOException {
        Optional<Revision> here = git.checkedOut();

        assertThat(ChangedLines.between(here, here)).hasValue(new ChangedLines(git, before));
        assertThat(ChangedLines.between(Optional.empty(), here)).isEmpty();
        assertThat(ChangedLines.between(here, Optional.empty())).isEmpty();
    }
}
