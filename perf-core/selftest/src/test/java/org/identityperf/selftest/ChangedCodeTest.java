package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.bytebuddy.ByteBuddy;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangedCodeTest {

    @TempDir
    Path folder;

    @Test
    void theAgentFetchesTheLibraryThatItIsCompiledAgainst() throws Exception {
        Path compiledAgainst = Path.of(ByteBuddy.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());

        assertThat(compiledAgainst.getFileName())
                .hasToString("byte-buddy-" + ChangedCode.BYTE_BUDDY.replaceFirst(".*:", "") + ".jar");
    }

    @Test
    void aClassOfAdviceThatTheModuleDoesNotHaveIsNamed() {
        ChangedCode changed =
                new ChangedCode("", new TreeMap<>(Map.of("a.Reader.read", "b.Slow")), new TreeMap<>(), List.of());

        assertThatThrownBy(() -> changed.write(folder.resolve("change.jar"), folder, new MavenArtifacts(line -> {})))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the tests of the module have no class b.Slow");
    }
}
