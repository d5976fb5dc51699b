package org.identityperf.runner.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ParamWordsTest {

    @Test
    void namesInCamelCaseAreWords() {
        assertThat(ParamWords.name("sessionsPerSegment")).isEqualTo("sessions per segment");
        assertThat(ParamWords.name("OfflineSessionPreload")).isEqualTo("Offline session preload");
        assertThat(ParamWords.name("")).isEmpty();
    }

    @Test
    void wholeNumbersAreInGroupsOfThreeDigits() {
        assertThat(ParamWords.value("sessions", "250000")).isEqualTo("250,000");
        assertThat(ParamWords.value("index", "NONE")).isEqualTo("NONE");
        assertThat(ParamWords.value("ratio", "0.5")).isEqualTo("0.5");
    }

    @Test
    void noDelayIsLocal() {
        assertThat(ParamWords.value("rttMillis", "0")).isEqualTo("local");
        assertThat(ParamWords.value("rttMillis", "0.5")).isEqualTo("+0.5 ms");
    }

    @Test
    void whatIsCountedStandsAfterItsNumberAndTheRestBefore() {
        assertThat(ParamWords.of(new TreeMap<>(Map.of(
                        "rttMillis",
                        "1",
                        "sessions",
                        "50000",
                        "sessionsPerSegment",
                        "64",
                        "query",
                        "KEY",
                        "pool",
                        "4"))))
                .isEqualTo("pool 4, query KEY, +1 ms, 50,000 sessions, 64 sessions per segment");
    }

    @Test
    void oneIsNotMany() {
        assertThat(ParamWords.of(new TreeMap<>(Map.of("entities", "1", "sessionsPerSegment", "1", "threads", "10"))))
                .isEqualTo("1 entity, 1 session per segment, 10 threads");
    }
}
