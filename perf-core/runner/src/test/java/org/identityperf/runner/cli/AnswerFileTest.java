package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import org.identityperf.runner.TestJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An answer that nobody is left to read is not left behind either. */
class AnswerFileTest {

    @TempDir
    Path folder;

    @Test
    void isGoneWhenItsReaderIsEndedByASignal() throws Exception {
        Process reader = java(Reader.class);
        Path answer = Path.of(reader.inputReader().readLine());
        assertThat(answer).exists();

        reader.destroy();

        assertThat(reader.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(answer).doesNotExist();
    }

    @Test
    void isRemovedByTheDirectingJvmWhenItsReaderWasKilled() throws Exception {
        Path answer = Files.createFile(folder.resolve("answer"));
        // It reads the properties, then finds that nobody is there any more.
        Process lab = java(Main.class, "databases", "perf-keycloak/preload", folder.toString(), answer.toString());
        lab.getOutputStream()
                .write((Base64.getEncoder()
                                        .encodeToString(("perf.cache=" + folder.resolve("cache"))
                                                .getBytes(StandardCharsets.UTF_8))
                                + "\n")
                        .getBytes(StandardCharsets.US_ASCII));
        lab.getOutputStream().close();

        lab.getInputStream().transferTo(System.out);
        assertThat(lab.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(answer).doesNotExist();
    }

    private static Process java(Class<?> program, String... arguments) throws IOException {
        return TestJvm.of(program, arguments).redirectErrorStream(true).start();
    }

    /** Whoever asks the directing side, in a process of its own. */
    static final class Reader {

        private Reader() {}

        public static void main(String[] arguments) throws Exception {
            System.out.println(LabProcess.answerFile(".test"));
            System.in.read();
        }
    }
}
