package org.identityperf.runner.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {

    private static final List<String> KNOWN =
            List.of("--include", "--tier", "perf-crowd", "perf-keycloak/current", "postgresql", "mysql", "ReadUser");

    @ParameterizedTest
    @CsvSource({
        "--inculde, --include",
        "--teir, --tier",
        "perf-krowd, perf-crowd",
        "CROWD, perf-crowd",
        "PostgreSQL, postgresql",
        "readuser, ReadUser",
        "user, ReadUser"
    })
    void theWordThatIsMostAlikeIsMeant(String written, String meant) {
        assertThat(Suggestion.of(written, KNOWN)).contains(meant);
        assertThat(Suggestion.words(written, KNOWN)).isEqualTo("; did you mean " + meant + "?");
    }

    @Test
    void aWordThatIsLikeNoneIsNoneOfThem() {
        assertThat(Suggestion.of("NoSuchBenchmark", KNOWN)).isEmpty();
        assertThat(Suggestion.of("", KNOWN)).isEmpty();
        assertThat(Suggestion.before("oracle", KNOWN)).isEqualTo("; there are ");
    }
}
