package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangedCodeTest {

    @TempDir
    Path folder;

    @Test
    void aClassOfAdviceThatTheModuleDoesNotHaveIsNamed() {
        ChangedCode changed =
                new ChangedCode("", new TreeMap<>(Map.of("a.Reader.read", "b.Slow")), new TreeMap<>(), List.of());

        assertThatThrownBy(() -> changed.agent(folder.resolve("change.jar"), folder))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the tests of the module have no class b.Slow");
    }
}
