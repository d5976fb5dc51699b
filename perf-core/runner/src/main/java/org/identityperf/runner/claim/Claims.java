package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.result.RunResult;

/**
 * The claims of a module are the content of its {@code claims.yaml}.
 *
 * @param claims the published claims, then the expectations
 * @param choices the settings that the module's reader has to choose
 */
public record Claims(List<Claim> claims, List<Choice> choices) {

    private static final Pattern NUMBER = Pattern.compile("\\d[\\d,]*(\\.\\d+)?");

    public static final Claims NONE = new Claims(List.of(), List.of());

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .addMixIn(Implementation.class, ByMethod.class)
            .addMixIn(Counter.class, ByLabel.class)
            .build();

    /**
     * This record is the file as it is written.
     *
     * @param note what applies to every claim; may be empty
     * @param sources by the names that claims cite them by
     */
    private record Written(
            @JsonSetter(nulls = Nulls.AS_EMPTY) String note,
            @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, Source> sources,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<JsonNode> published,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<JsonNode> expectations,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<Choice> choices) {}

    /**
     * Reads a module's claims.
     *
     * @param name the name of the file in messages
     * @throws UnusableFile naming the file, the claim, the field and its value, if something is missing,
     *     unknown or contradicts itself
     */
    public static Claims read(InputStream in, String name) throws IOException {
        Written written;
        try {
            written = YAML.readValue(in, Written.class);
            if (written == null) {
                throw refused(name, "it is empty");
            }
        } catch (JacksonException e) {
            throw UnusableFile.declared(name, e);
        }
        List<Claim> claims = new ArrayList<>();
        Set<String> cited = new HashSet<>();
        for (JsonNode entry : written.published()) {
            PublishedClaim claim = claim(entry, PublishedClaim.class, name);
            Source source = written.sources().get(claim.source());
            if (source == null) {
                throw refused(
                        name,
                        claim.id() + " cites the source " + claim.source() + ", not one of "
                                + written.sources().keySet());
            }
            cited.add(claim.source());
            claims.add(claim.citing(source, written.note()));
        }
        for (JsonNode entry : written.expectations()) {
            claims.add(claim(entry, Expectation.class, name).noting(written.note()));
        }
        // What is said of the server itself comes before what is said of a stand-in.
        claims.sort(Comparator.comparing((Claim claim) -> claim instanceof Expectation)
                .thenComparing(claim -> claim.reading().implementation()));
        Set<String> ids = new HashSet<>();
        for (Claim claim : claims) {
            if (!ids.add(claim.id())) {
                throw refused(name, "two claims are called " + claim.id());
            }
        }
        Set<String> unused = new TreeSet<>(written.sources().keySet());
        unused.removeAll(cited);
        if (!unused.isEmpty()) {
            throw refused(name, "no claim cites the sources " + unused);
        }
        return new Claims(claims, written.choices());
    }

    private static UnusableFile refused(String place, String why) {
        return UnusableFile.declared(place, why, null);
    }

    private static <T extends Claim> T claim(JsonNode entry, Class<T> kind, String file) throws IOException {
        String name = file + ": " + entry.path("id").asText(entry.toString());
        for (var field : entry.properties()) {
            if (field.getValue().isTextual() && field.getValue().textValue().isBlank()) {
                throw refused(name, field.getKey() + " is blank");
            }
        }
        if (!(entry.path("band") instanceof ObjectNode rule)) {
            throw refused(name, "it has no band with a rule");
        }
        WrittenBand written;
        try {
            written = YAML.treeToValue(rule, WrittenBand.class);
        } catch (JacksonException e) {
            throw UnusableFile.declared(name + ": band", e);
        }
        T claim;
        try {
            ObjectNode read = entry.deepCopy();
            read.set("band", YAML.valueToTree(written.band()));
            claim = YAML.treeToValue(read, kind);
        } catch (JacksonException e) {
            throw UnusableFile.declared(name, e);
        } catch (IllegalArgumentException e) {
            throw UnusableFile.declared(name + ": band", e.getMessage(), e);
        }
        written.mustSuit(claim, name);
        return claim;
    }

    /**
     * This record is a band as it is written.
     *
     * @param of the figures that the rule makes it from; none where the rule has none
     */
    private record WrittenBand(
            BandRule rule,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<JsonNode> of) {

        private List<BandRule.Figure> figures() {
            return of.stream()
                    .map(figure -> BandRule.Figure.of(figure.asText()))
                    .toList();
        }

        Band band() {
            if (of.isEmpty() == rule.hasFigures()) {
                throw new IllegalArgumentException(
                        "the rule " + rule.word() + " is made " + (of.isEmpty() ? "of figures" : "without figures"));
            }
            return rule.of(figures());
        }

        /** Refuses a band with no effect in it where one is claimed, and figures that a publication does not have. */
        void mustSuit(Claim claim, String name) {
            OptionalDouble none = claim.statistic().noEffect();
            boolean held = none.isPresent() && claim.band().holds(none.getAsDouble());
            if (held != rule.claimsNoEffect()) {
                throw refused(
                        name,
                        "the band " + claim.band() + " by the rule " + rule.word()
                                + (held ? " includes no effect, which is " : " does not hold no effect, which is ")
                                + (none.isPresent() ? Rounded.of(none.getAsDouble()) : "nowhere for this statistic"));
            }
            if (claim instanceof PublishedClaim published) {
                Set<Double> quoted = numbers(published.published() + ' ' + published.correction());
                if (numbers(published.published()).isEmpty()) {
                    throw refused(name, "published has no figure, so it is an expectation: " + published.published());
                }
                figures().stream()
                        .filter(figure -> rule.quotes() && !quoted.containsAll(figure.numbers()))
                        .findFirst()
                        .ifPresent(figure -> {
                            throw refused(
                                    name,
                                    "the band is made of " + figure + ", which neither published nor correction has");
                        });
            }
        }

        private static Set<Double> numbers(String text) {
            return NUMBER.matcher(text)
                    .results()
                    .map(number -> Double.valueOf(number.group().replace(",", "")))
                    .collect(Collectors.toSet());
        }
    }

    /**
     * Judges every claim wherever the run measured what it needs; in the order of the claims, at least one result a
     * claim.
     */
    public List<ClaimResult> evaluate(RunResult run) {
        return claims.stream().flatMap(claim -> claim.evaluate(run).stream()).toList();
    }

    /** An implementation is read by the name of its method. */
    private interface ByMethod {
        @JsonValue
        String method();
    }

    /** A counter is read by its label. */
    private interface ByLabel {
        @JsonValue
        String label();
    }
}
