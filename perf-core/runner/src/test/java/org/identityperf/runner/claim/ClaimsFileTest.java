package org.identityperf.runner.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.runner.claim.Statistic.Ratio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimsFileTest {
    private static final String SOURCES = """
        sources:
          list:
            name: a mailing list, 2020
            conditions: 6 CPU
        """;
    private static final String RATIO = """
          - id: r
            title: t
            source: list
            published: "64 took 30 s, 256 took 20 s"
            quantity: q
            meaning: m
            reads: {benchmark: B, implementation: server, parameter: x}
            statistic: {kind: ratio, of: 64, to: 256}
            band: {rule: effect, of: [30/20]}
        """;
    private static final String EXPECTATION = """
        expectations:
          - id: e
            title: t
            why: pages are read once
            quantity: q
            meaning: m
            reads: {benchmark: B, implementation: server, parameter: x}
            statistic: {kind: exponent}
            band: {rule: tenth, of: [1]}
        """;
    private static final String FILE = SOURCES + "published:\n" + RATIO + EXPECTATION;

    private static Claims read(String yaml) throws IOException {
        return Claims.read(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)), "claims.yaml");
    }

    @Test
    void aPublishedClaimSaysItsSourceAndConditionsInWords() throws IOException {
        Claim claim = read(FILE).claims().get(0);
        assertThat(claim.source()).isEqualTo("a mailing list, 2020");
        assertThat(claim.conditions()).isEqualTo("6 CPU");
        assertThat(claim.correction()).isEmpty();
        assertThat(claim.reading().quantity()).isEqualTo(Quantity.TIME);
        assertThat(claim.statistic()).isEqualTo(new Ratio("64", "256"));
    }

    @Test
    void anExpectationHasNoPublishedFigures() throws IOException {
        Claim claim = read(FILE).claims().get(1);
        assertThat(claim.expected()).isTrue();
        assertThat(claim.why()).isEqualTo("pages are read once");
        assertThat(claim.published()).isEmpty();
    }

    @Test
    void aNoteIsAddedToEveryClaim() throws IOException {
        Claims claims = read("note: This is a reference store.\n" + FILE);
        assertThat(claims.claims().get(0).correction()).isEqualTo("This is a reference store.");
        assertThat(claims.claims().get(1).why()).isEqualTo("pages are read once This is a reference store.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "kind: ratio, | kind: cube, | r: statistic: Could not resolve type id 'cube'",
                "implementation: server | implementation: ladder | r: reads.implementation: Cannot deserialize value from String \"ladder\": not one of",
                "band: .* | '' | r: band: Null value for creator property 'band'",
                "'rule: effect, of: .*]' | 'rule: same, low: 1, high: 2' | r: band.low: unknown key low",
                "rule: effect | rule: wide | r: band.rule: Cannot deserialize value from String \"wide\": not one of",
                "30/20 | much | r: band.of.[0]: Cannot construct instance of `org.identityperf.runner.claim.BandRule$Figure`, problem: For input string: \"much\"",
                "'of: .*]' | 'of: []' | the rule effect is made of figures",
                "effect | same | the rule same is made without figures",
                "to: 256 | to: 64 | to is 64, as of is",
                "of: 64, | '' | Null value for creator property 'of'",
                "meaning: m | meaning: ' ' | r: meaning is blank",
                "meaning: m | 'meaning: m\n    corection: x' | r: corection: unknown key corection; there are [",
                "parameter: x | 'parameter: x, fixed: {x: 1}' | it cannot be fixed",
                "'kind: ratio, of: 64, to: 256' | 'kind: networkLatency, counter: store.trips' | "
                        + "statistic.counter: Cannot deserialize value from String \"store.trips\": not one of",
                "source: list | source: liszt | r: source is liszt, not one of [list]",
                "source: list | '' | r: source is , not one of [list]",
                "'published: .*\n    ' | '' | r: Cannot construct instance of",
                "'meaning: m' | 'meaning: m\n    why: w' | a published claim needs source and published, and has no why",
            })
    void whatIsWrongIsRefusedWithItsPlaceAndValue(String right, String wrong, String message) {
        String sources = SOURCES + "published:\n";
        assertThatThrownBy(() -> read(sources + RATIO.replaceFirst(right, wrong)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("claims.yaml: ")
                .hasMessageContaining(message);
    }

    @Test
    void anExpectationThatCitesASourceOrPublishedFiguresIsRefused() {
        for (String published : new String[] {"source: list", "published: 5 s"}) {
            String posing = EXPECTATION.replace("    why:", "    " + published + "\n    why:");
            assertThatThrownBy(() -> read(SOURCES + "published:\n" + RATIO + posing))
                    .hasMessageContaining("an expectation needs why, and has no source, published");
        }
    }

    @Test
    void anExpectationNeedsAReasonOfItsOwn() {
        String note = "note: This is a reference store.\n" + SOURCES + "published:\n" + RATIO;
        assertThatThrownBy(() -> read(note + EXPECTATION.replace("    why: pages are read once\n", "")))
                .hasMessageContaining("an expectation needs why");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kind: ratio, of: 64, to: 256 | rule: around, of: [30/20, 20/30] | 1",
                "kind: ratio, of: 64, to: 256 | rule: effect, of: [30/20, 20/30] | 1",
                "kind: ratio, of: 64, to: 256 | rule: upTo, of: [30]             | 1",
                "kind: exponent               | rule: upTo, of: [30]             | 0",
            })
    void aBandThatIncludesNoEffectWhereOneIsClaimedIsRefused(String statistic, String rule, String none) {
        String claim =
                RATIO.replace("kind: ratio, of: 64, to: 256", statistic).replace("rule: effect, of: [30/20]", rule);
        assertThatThrownBy(() -> read(SOURCES + "published:\n" + claim))
                .hasMessageContaining("includes no effect, which is " + none);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kind: ratio, of: 64, to: 256 | rule: flat",
                "kind: exponent | rule: same",
                "kind: usl | rule: flat"
            })
    void noEffectIsClaimedOnlyByTheRuleOfTheStatistic(String statistic, String rule) {
        String claim = RATIO.replace("kind: ratio, of: 64, to: 256", statistic)
                .replace("parameter: x", "parameter: x, quantity: throughput")
                .replace("rule: effect, of: [30/20]", rule);
        assertThatThrownBy(() -> read(SOURCES + "published:\n" + claim))
                .hasMessageContaining("does not hold no effect");
    }

    @Test
    void whatIsSaidOfTheServerComesBeforeWhatIsSaidOfAReferenceStore() throws IOException {
        String reference = RATIO.replace("id: r", "id: first").replace("server", "reference");
        assertThat(read(SOURCES + "published:\n" + reference + RATIO + EXPECTATION)
                        .claims())
                .extracting(Claim::id)
                .containsExactly("r", "first", "e");
    }

    @Test
    void twoClaimsOfOneNameAreRefused() {
        assertThatThrownBy(() -> read(SOURCES + "published:\n" + RATIO + RATIO))
                .hasMessageStartingWith("claims.yaml: two claims are called r");
    }

    @Test
    void aSourceThatNoClaimCitesIsRefused() {
        assertThatThrownBy(() -> read(SOURCES + EXPECTATION))
                .hasMessageStartingWith("claims.yaml: no claim cites the sources [list]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "laws: []", "published: []\npublished: []"})
    void whatIsNoFileOfClaimsIsRefused(String content) {
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("claims.yaml: ");
    }

    @ParameterizedTest
    @CsvSource({
        "perf-keycloak/preload, 4, 2",
        "perf-crowd,            5, 5",
        "perf-syncope,         11, 13",
        "perf-fusionauth,       2, 7",
        "perf-usergrid,         1, 6"
    })
    void theModulesFilesAreRead(String module, int published, int expected) throws IOException {
        try (InputStream in = Files.newInputStream(Path.of("../../", module, "src/main/resources/claims.yaml"))) {
            Claims claims = Claims.read(in, module);
            assertThat(claims.claims()).filteredOn(claim -> !claim.expected()).hasSize(published);
            assertThat(claims.claims()).filteredOn(Claim::expected).hasSize(expected);
        }
    }

    /** A band is made of published figures, so that none is drawn around a result. */
    @ParameterizedTest
    @ValueSource(strings = {"perf-keycloak/preload", "perf-crowd", "perf-syncope", "perf-fusionauth", "perf-usergrid"})
    void aBandIsMadeOfFiguresThatThePublicationHas(String module) throws IOException {
        for (JsonNode claim : new YAMLMapper()
                .readTree(Path.of("../../", module, "src/main/resources/claims.yaml")
                        .toFile())
                .path("published")) {
            Set<Double> quoted = figures(claim.get("published").asText()
                    + ' '
                    + claim.path("correction").asText());
            assertThat(figures(claim.get("published").asText())).isNotEmpty();
            if (List.of("effect", "around", "upTo")
                    .contains(claim.at("/band/rule").asText())) {
                claim.at("/band/of")
                        .forEach(figure ->
                                assertThat(quoted).as(claim.get("id").asText()).containsAll(figures(figure.asText())));
            }
        }
    }

    private static Set<Double> figures(String text) {
        return Pattern.compile("\\d[\\d,]*(\\.\\d+)?")
                .matcher(text)
                .results()
                .map(figure -> Double.valueOf(figure.group().replace(",", "")))
                .collect(Collectors.toSet());
    }
}
