package org.identityperf.runner.store.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanEnvironmentTest {

    /** A program that a test starts. */
    static final class Greeting {

        private Greeting() {}

        public static void main(String[] args) {
            System.out.print("found");
        }
    }

    @TempDir
    Path folder;

    @Test
    void aJvmFindsItsClassesInAFolderWithLettersBeyondAscii() throws Exception {
        String file = Greeting.class.getName().replace('.', '/') + ".class";
        Path copy = folder.resolve(file);
        Files.createDirectories(copy.getParent());
        try (InputStream compiled = Greeting.class.getClassLoader().getResourceAsStream(file)) {
            Files.copy(compiled, copy);
        }
        // The shell makes the folder, whatever letters this JVM itself can write.
        String shell =
                "d=$(printf 'gr\\303\\266\\303\\237e') && mkdir \"$d\" && mv org \"$d\" && exec \"$0\" -cp \"$d\""
                        + " \"$1\"";
        ProcessBuilder java = CleanEnvironment.builder(List.of(
                        "sh",
                        "-c",
                        shell,
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        Greeting.class.getName()))
                .directory(folder.toFile())
                .redirectErrorStream(true);

        assertThat(output(java)).isEqualTo("found");
    }

    private static String output(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        try (InputStream said = process.getInputStream()) {
            return new String(said.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
