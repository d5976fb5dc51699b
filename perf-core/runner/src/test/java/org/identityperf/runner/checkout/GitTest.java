package org.identityperf.runner.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitTest {

    @TempDir
    Path folder;

    @Test
    void whereThereIsNoCheckoutThereIsNone() throws Exception {
        assertThat(Git.around(folder)).isEmpty();
    }

    @Test
    void whatGitRefusesIsSaidInItsOwnWords() throws Exception {
        new Git(folder).ask("init", "--quiet");
        Files.writeString(folder.resolve(".git/config"), "[core\n");

        assertThatThrownBy(() -> Git.around(folder))
                .isInstanceOf(CheckoutException.class)
                .hasMessageStartingWith("git refuses " + folder + ": fatal: bad config line 1")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aBranchWithoutACommitHasLeftNone() throws Exception {
        Git git = new Git(folder);
        git.ask("init", "--quiet");

        assertThat(git.checkedOut()).isEmpty();
        assertThatThrownBy(git::mergeBase)
                .isInstanceOf(CheckoutException.class)
                .hasMessageStartingWith(folder + " has no commit yet, ")
                .hasMessageContaining("--baseline");
    }

    @Test
    void aGitThatCannotBeStartedIsOneLine() {
        assertThatThrownBy(() -> Git.around(folder.resolve("missing")))
                .isInstanceOf(CheckoutException.class)
                .hasMessageStartingWith("git can't be started in " + folder.resolve("missing") + ": ");
    }
}
