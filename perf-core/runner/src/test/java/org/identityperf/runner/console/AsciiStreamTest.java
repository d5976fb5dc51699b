package org.identityperf.runner.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsciiStreamTest {

    @Test
    void signsAreSpelledAndOtherCharactersAreNot() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        PrintStream ascii = new AsciiStream(new PrintStream(written, true, StandardCharsets.UTF_8));

        ascii.println("✗ ReadRealm   statements 0 → 18   2.0× slower");
        ascii.print("A.a ← … ← B.b · Größe");

        assertThat(written.toString(StandardCharsets.UTF_8))
                .isEqualTo("x ReadRealm   statements 0 -> 18   2.0x slower\nA.a <- ... <- B.b - Gr??e");
    }

    @ParameterizedTest
    @CsvSource({
        "LANG=en_GB.UTF-8, false",
        "LANG=C.utf8, false",
        "LANG=C, true",
        "LANG=POSIX, true",
        "LANG=en_GB.UTF-8 LC_ALL=C, true",
        "LANG=C LC_ALL=C.UTF-8, false",
        "LANG=en_GB.UTF-8 TERM=dumb, true",
        "LANG=en_GB.UTF-8 TERM=xterm, false",
        "LC_ALL=C.UTF-8 PERF_ASCII=true, true",
        "X=, true"
    })
    void theLocaleAndTheTerminalSayWhetherItIsWanted(String variables, boolean wanted) {
        Map<String, String> environment = new HashMap<>();
        for (String variable : variables.split(" ")) {
            environment.put(variable.replaceAll("=.*", ""), variable.replaceAll(".*=", ""));
        }
        assertThat(AsciiStream.isWanted(environment)).isEqualTo(wanted);
    }
}
