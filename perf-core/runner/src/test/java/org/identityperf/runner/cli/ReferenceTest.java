package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.Screen;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.task.Modules;
import org.junit.jupiter.api.Test;

/** The page of commands, properties and benchmarks in Git is what the code knows of them. */
class ReferenceTest {

    @Test
    void thePageInGitIsUpToDate() throws IOException {
        Project project = Project.find();
        Modules modules = Modules.of(project, Optional.empty(), new Console(Screen.plain(System.out)));

        String page = Reference.of(Main.typed(), modules);

        assertThat(page.lines()).as("each benchmark asks a question").noneMatch(line -> line.endsWith("|  |"));
        assertThat(project.root().resolve("docs/reference.md"))
                .as("./perf reference > docs/reference.md")
                .hasContent(page);
    }
}
