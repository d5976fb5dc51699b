package org.identityperf.runner.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class SecretsTest {

    @Test
    void eachPasswordAndTheTokenAreReplacedWholeAndNothingElse() {
        Properties properties = new Properties();
        properties.setProperty("perf.postgresql.password", "hunter2");
        properties.setProperty("perf.postgresql.user", "tester");
        Secrets secrets = Secrets.in(
                properties,
                Map.of("PERF_MYSQL_PASSWORD", "hunter2-longer", "GH_TOKEN", "ghs_X1Y2\n", "PERF_OTHER", "tester"));

        assertThat(secrets.masked("tester hunter2, hunter2-longer: Bearer ghs_X1Y2"))
                .isEqualTo("tester ***, ***: Bearer ***");
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
