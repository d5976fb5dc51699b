package org.identityperf.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.identityperf.runner.jvm.ServerClassPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeSeedTest {

    @TempDir
    Path folder;

    private List<ServerClassPath> code(String where, String content) throws IOException {
        Path classes = Files.createDirectories(folder.resolve(where));
        Files.writeString(classes.resolve("Login.class"), content);
        return List.of(new ServerClassPath(List.of(classes)));
    }

    @Test
    void otherCodeOfEitherSideHasAnotherSeed() throws Exception {
        long seed = CodeSeed.of(code("a", "old"), code("b", "new"));

        assertThat(CodeSeed.of(code("c", "older"), code("b", "new"))).isNotEqualTo(seed);
        assertThat(CodeSeed.of(code("a", "old"), code("d", "newer"))).isNotEqualTo(seed);
        assertThat(CodeSeed.of(code("b", "new"), code("a", "old"))).isNotEqualTo(seed);
    }

    @Test
    void theSameCodeHasTheSameSeedWhereverItLies() throws Exception {
        assertThat(CodeSeed.of(code("here", "old"), code("there", "new")))
                .isEqualTo(CodeSeed.of(code("elsewhere", "old"), code("b", "new")));
    }
}
