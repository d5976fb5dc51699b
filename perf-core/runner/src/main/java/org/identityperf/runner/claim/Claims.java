package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.result.RunResult;

/**
 * The claims of a module are the content of its {@code claims.yaml}.
 *
 * @param claims the published claims, then the expectations
 */
public record Claims(List<Claim> claims) {

    public static final Claims NONE = new Claims(List.of());

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .addMixIn(Implementation.class, ByMethod.class)
            .addMixIn(Counter.class, ByLabel.class)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .build();

    /**
     * The file as it is written.
     *
     * @param note what applies to every claim; may be empty
     * @param sources by the names that claims cite them by
     */
    private record Written(
            @JsonSetter(nulls = Nulls.AS_EMPTY) String note,
            @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, Source> sources,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<ObjectNode> published,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<ObjectNode> expectations) {}

    /**
     * A publication that claims are taken from.
     *
     * @param conditions under which its figures were measured, where a claim does not say others; may be empty
     */
    private record Source(
            String name, @JsonSetter(nulls = Nulls.AS_EMPTY) String conditions) {}

    /** The part of a claim that is its band, as it is written. */
    private record Banded(WrittenBand band) {}

    /**
     * A band as it is written.
     *
     * @param of the figures that the rule makes it from; none where the rule has none
     */
    private record WrittenBand(
            BandRule rule,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<BandRule.Figure> of) {
        @SuppressWarnings("UnusedMethod") // Jackson calls it
        WrittenBand {
            if (of.isEmpty() == rule.hasFigures()) {
                throw new IllegalArgumentException(
                        "the rule " + rule.word() + " is made " + (of.isEmpty() ? "of figures" : "without figures"));
            }
        }
    }

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
        } catch (JacksonException e) {
            throw UnusableFile.declared(name, e);
        }
        if (written == null) {
            throw refused(name, "it is empty");
        }
        List<Claim> claims = new ArrayList<>();
        Set<String> unused = new TreeSet<>(written.sources().keySet());
        for (ObjectNode entry : written.published()) {
            String cited = entry.path("source").asText();
            Source source = written.sources().get(cited);
            if (source == null) {
                throw refused(
                        location(entry, name),
                        "source is " + cited + ", not one of "
                                + written.sources().keySet());
            }
            unused.remove(cited);
            entry.put("source", source.name());
            if (!entry.has("conditions") && !source.conditions().isEmpty()) {
                entry.put("conditions", source.conditions());
            }
            claims.add(claim(entry, "correction", written.note(), name));
        }
        for (ObjectNode entry : written.expectations()) {
            // A note alone says of no expectation why it is one.
            claims.add(claim(entry, "why", entry.has("why") ? written.note() : "", name));
        }
        // What is said of the server itself comes before what is said of a stand-in.
        claims.sort(Comparator.comparing(Claim::expected)
                .thenComparing(claim -> claim.reading().implementation()));
        Set<String> ids = new HashSet<>();
        for (Claim claim : claims) {
            if (!ids.add(claim.id())) {
                throw refused(name, "two claims are called " + claim.id());
            }
        }
        if (!unused.isEmpty()) {
            throw refused(name, "no claim cites the sources " + unused);
        }
        return new Claims(claims);
    }

    private static String location(ObjectNode entry, String file) {
        return file + ": " + entry.path("id").asText(entry.toString());
    }

    private static UnusableFile refused(String location, String why) {
        return UnusableFile.declared(location, why, null);
    }

    /** Reads one claim, with the file's note at the end of one of its keys. */
    private static Claim claim(ObjectNode entry, String noted, String note, String file) throws IOException {
        String location = location(entry, file);
        for (var field : entry.properties()) {
            if (field.getValue().isTextual() && field.getValue().textValue().isBlank()) {
                throw refused(location, field.getKey() + " is blank");
            }
        }
        entry.put(noted, (entry.path(noted).asText() + " " + note).trim());
        try {
            WrittenBand band = YAML.treeToValue(entry.deepCopy().retain("band"), Banded.class)
                    .band();
            entry.set("band", YAML.valueToTree(band.rule().of(band.of())));
            Claim claim = YAML.treeToValue(entry, Claim.class);
            claim.mustSuit(band.rule());
            return claim;
        } catch (JacksonException e) {
            throw UnusableFile.declared(location, e);
        } catch (IllegalArgumentException e) {
            throw UnusableFile.declared(location + ": band", e.getMessage(), e);
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
