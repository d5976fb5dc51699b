package org.identityperf.runner.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.identityperf.runner.result.Implementation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PresentationTest {

    private static final String REPORT = """
        {"report": {
          "words": {"shape": {"JSONB": "one document", "JPA": "attribute rows"}, "rung": {"reference": "our store"}},
          "topics": [{"benchmark": "Search", "title": "Which shape?",
            "figures": [{"kind": "bars", "x": "shape", "series": "query", "y": "time"},
                        {"kind": "lines", "x": "users", "y": "throughput", "log": "xy"}],
            "remarks": [{"label": "shape", "brief": ["rows take {times} times longer"],
              "figures": {"times": {"kind": "ratio", "of": {"shape": ["JPA"]}, "to": {"shape": ["JSONB"]}}}}]}]}}
        """;

    private static Presentation read(String json) throws IOException {
        return Presentation.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), "published.json");
    }

    @Test
    void aFileWithoutAReportLeavesItToTheReport() throws IOException {
        assertThat(read("{}")).isEqualTo(Presentation.NOTHING);
    }

    @Test
    void valuesAreCalledAndOrderedAsTheModuleWritesThem() throws IOException {
        Presentation presentation = read(REPORT);

        assertThat(presentation.cell("Search.server[shape=JPA,users=1000]")).isEqualTo("attribute rows · 1,000 users");
        assertThat(presentation.order("shape").compare("JSONB", "JPA")).isNegative();
        assertThat(presentation.order("shape").compare("JPA", "ANOTHER")).isNegative();
        assertThat(presentation.order("users").compare("9", "10")).isNegative();
    }

    @Test
    void whoDoesAnOperationIsCalledAsTheModuleWritesIt() throws IOException {
        Presentation presentation = read(REPORT);

        assertThat(presentation.rung(Implementation.REFERENCE)).isEqualTo("our store");
        assertThat(presentation.brief(Implementation.REFERENCE)).isEqualTo("our store");
        assertThat(presentation.rung(Implementation.FLOOR)).isEqualTo("floor: the bare driver");
        assertThat(presentation.brief(Implementation.FLOOR)).isEqualTo("floor");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"kind\": \"bars\" | \"kind\": \"pie\" | topics[0].figures[0].kind is pie, not one of [bars, lines,"
                        + " latencies]",
                "\"y\": \"time\" | \"y\": \"store.beats\" | figures[0].y is store.beats, not one of [store.calls",
                "\"log\": \"xy\" | \"log\": \"z\" | figures[1].log is z, not one of [x, y, xy]",
                "{times} | {time} | remarks[0] is refused: {time} has no figure; there are [times]",
                "\"kind\": \"ratio\" | \"kind\": \"sum\" | figures.times.kind is sum, not one of [ratio",
                "\"title\" | \"titel\" | topics[0] has [titel], which nothing reads",
            })
    void whatIsWrongIsRefusedWithItsPlaceAndValue(String right, String wrong, String message) {
        assertThatThrownBy(() -> read(REPORT.replace(right, wrong)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("published.json.report.")
                .hasMessageContaining(message);
    }
}
