package org.identityperf.runner.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {

    @Test
    void eachPasswordAndTheTokenAreReplacedWholeAndNothingElse(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("password"), "from a file\n");
        Properties properties = new Properties();
        properties.setProperty("perf.postgresql.password", "hunter2");
        properties.setProperty("perf.postgresql.user", "tester");
        properties.setProperty("perf.mariadb.password-file", file.toString());
        properties.setProperty("perf.cassandra.password-file", folder.toString());
        Secrets secrets = Secrets.in(
                properties,
                Map.of("PERF_MYSQL_PASSWORD", "hunter2-longer", "GH_TOKEN", "ghs_X1Y2\n", "PERF_OTHER", "tester"));

        assertThat(secrets.masked("tester hunter2, hunter2-longer, from a file: Bearer ghs_X1Y2"))
                .isEqualTo("tester ***, ***, ***: Bearer ***");
    }

    @Test
    void anEmptyOrShortValueChangesNoText() {
        assertThat(Secrets.in(new Properties(), Map.of("PERF_MYSQL_PASSWORD", "", "PERF_POSTGRESQL_PASSWORD", "a"))
                        .masked("a message"))
                .isEqualTo("a message");
    }

    @Test
    void aProgramInheritsNone() {
        Map<String, String> environment =
                new HashMap<>(Map.of("PERF_MYSQL_PASSWORD", "x", "GH_TOKEN", "x", "PATH", "/bin"));

        Secrets.removeFrom(environment);

        assertThat(environment).containsOnlyKeys("PATH");
    }
}
