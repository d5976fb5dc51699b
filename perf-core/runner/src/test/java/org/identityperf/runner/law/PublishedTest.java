package org.identityperf.runner.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedTest {
    private static final String RATIO = """
            {"id": "r", "kind": "ratio", "title": "t", "source": "s", "published": "p", "conditions": "c",
             "quantity": "q", "meaning": "m", "of": 64, "to": 256,
             "reads": {"benchmark": "B", "rung": "server", "parameter": "x"},
             "band": {"low": 1, "high": 2, "why": "w"}}""";

    private static Published read(String json) throws IOException {
        return Published.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), "published.json");
    }

    private static String file(String law) {
        return "{\"laws\": [" + law + "]}";
    }

    @Test
    void aLawIsReadWithWhatItReads() throws IOException {
        PublishedLaw law = read(file(RATIO)).laws().get(0);
        assertThat(law).isInstanceOf(RatioLaw.class);
        assertThat(law.reading().parameter()).isEqualTo("x");
        assertThat(law.text().correction()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"kind\": \"ratio\" | \"kind\": \"cube\" | published.json.laws[0] (r).kind is cube, not one of [hyperbola",
                "\"rung\": \"server\" | \"rung\": \"ladder\" | reads.rung is ladder, not one of [server, reference",
                "\"low\": 1 | \"low\": 3 | band reaches from 3.0 to 2.0: it is empty",
                "\"low\": 1 | \"low\": \"1\" | band.low is \"1\", not a number",
                "\"to\": 256 | \"to\": 64 | to is 64, as \"of\" is",
                "\"of\": 64, | '' | (r) has no \"of\"",
                "\"meaning\": \"m\" | \"meaning\": \" \" | (r).meaning is blank",
                "\"meaning\": \"m\" | \"meaning\": \"m\", \"corection\": \"x\" | (r) has [corection], which nothing reads",
                "\"parameter\": \"x\" | \"parameter\": \"x\", \"fixed\": {\"x\": \"1\"} | it cannot be fixed",
            })
    void whatIsWrongIsRefusedWithItsPlaceAndValue(String right, String wrong, String message) {
        assertThatThrownBy(() -> read(file(RATIO.replace(right, wrong))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("published.json")
                .hasMessageContaining(message);
    }

    @Test
    void anUnknownCounterIsRefusedWithThoseThereAre() {
        String slope = RATIO.replace("\"ratio\"", "\"slope\"")
                .replace(
                        "\"of\": 64, \"to\": 256",
                        "\"counter\": \"store.trips\", \"unitSeconds\": 1, \"measuredAs\": \"d\"");
        assertThatThrownBy(() -> read(file(slope)))
                .hasMessageContaining("counter is store.trips, not one of [store.calls, store.roundTrips");
    }

    @Test
    void twoLawsOfOneNameAreRefused() {
        assertThatThrownBy(() -> read(file(RATIO + "," + RATIO))).hasMessageContaining("two laws are called r");
    }

    @Test
    void whatIsNoJsonIsRefused() {
        assertThatThrownBy(() -> read("{")).hasMessageContaining("published.json is not JSON");
        assertThatThrownBy(() -> read("[]")).hasMessageContaining("published.json is [], not an object");
    }
}
