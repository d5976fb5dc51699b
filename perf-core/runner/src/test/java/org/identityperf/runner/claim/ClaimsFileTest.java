package org.identityperf.runner.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
            published: p
            quantity: q
            meaning: m
            reads: {benchmark: B, implementation: server, parameter: x}
            statistic: {kind: ratio, of: 64, to: 256}
            band: {low: 1, high: 2, why: w}
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
            band: {low: 0.9, high: 1.1, why: w}
        """;
    private static final String FILE = SOURCES + "published:\n" + RATIO + EXPECTATION;

    private static Claims read(String yaml) throws IOException {
        return Claims.read(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)), "claims.yaml");
    }

    @Test
    void aPublishedClaimSaysItsSourceAndConditionsInWords() throws IOException {
        PublishedClaim claim = (PublishedClaim) read(FILE).claims().get(0);
        assertThat(claim.source()).isEqualTo("a mailing list, 2020");
        assertThat(claim.conditions()).isEqualTo("6 CPU");
        assertThat(claim.correction()).isEmpty();
        assertThat(claim.reading().quantity()).isEqualTo(Quantity.TIME);
        assertThat(claim.statistic()).isEqualTo(new Ratio("64", "256"));
    }

    @Test
    void anExpectationHasNoPublishedFigures() throws IOException {
        Claim claim = read(FILE).claims().get(1);
        assertThat(claim)
                .isInstanceOfSatisfying(
                        Expectation.class,
                        expectation -> assertThat(expectation.why()).isEqualTo("pages are read once"));
        assertThat(claim.published()).isEmpty();
    }

    @Test
    void aNoteIsAddedToEveryClaim() throws IOException {
        Claims claims = read("note: This is a reference store.\n" + FILE);
        assertThat(((PublishedClaim) claims.claims().get(0)).correction()).isEqualTo("This is a reference store.");
        assertThat(((Expectation) claims.claims().get(1)).why())
                .isEqualTo("pages are read once This is a reference store.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "kind: ratio, | kind: cube, | r: statistic: Could not resolve type id 'cube'",
                "implementation: server | implementation: ladder | r: reads.implementation: ladder is not one of [server, reference",
                "low: 1 | low: 3 | band from 3.0 to 2.0 is empty",
                "low: 1, | '' | Missing required creator property 'low'",
                "low: 1 | low: \"1\" | r: band.low: Cannot coerce String value (\"1\")",
                "to: 256 | to: 64 | to is 64, as of is",
                "of: 64, | '' | Null value for creator property 'of'",
                "meaning: m | meaning: ' ' | r: meaning is blank",
                "meaning: m | 'meaning: m\n    corection: x' | r: corection: unknown key corection; there are [",
                "parameter: x | 'parameter: x, fixed: {x: 1}' | it cannot be fixed",
                "'kind: ratio, of: 64, to: 256' | 'kind: slope, counter: store.trips, unitSeconds: 1, measuredAs: d' | "
                        + "statistic.counter: store.trips is not one of [store.calls, store.roundTrips",
                "source: list | source: liszt | r cites the source liszt, not one of [list]",
            })
    void whatIsWrongIsRefusedWithItsPlaceAndValue(String right, String wrong, String message) {
        String sources = SOURCES + "published:\n";
        assertThatThrownBy(() -> read(sources + RATIO.replaceFirst(right, wrong)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("claims.yaml: ")
                .hasMessageContaining(message);
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
    @ValueSource(strings = {"", "{", "[]", "laws: []", "choices: []\nchoices: []"})
    void whatIsNoFileOfClaimsIsRefused(String content) {
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("claims.yaml: ");
    }

    @ParameterizedTest
    @CsvSource({
        "perf-keycloak/preload, 4, 2",
        "perf-crowd,            6, 6",
        "perf-syncope,         19, 6",
        "perf-fusionauth,       7, 4",
        "perf-usergrid,         4, 6"
    })
    void theModulesFilesAreRead(String module, int published, int expected) throws IOException {
        try (InputStream in = Files.newInputStream(Path.of("../../", module, "src/main/resources/claims.yaml"))) {
            Claims claims = Claims.read(in, module);
            assertThat(claims.claims())
                    .filteredOn(PublishedClaim.class::isInstance)
                    .hasSize(published);
            assertThat(claims.claims())
                    .filteredOn(Expectation.class::isInstance)
                    .hasSize(expected);
        }
    }
}
