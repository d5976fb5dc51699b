package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
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

    public static final Claims NONE = new Claims(List.of(), List.of());

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .addModule(new SimpleModule()
                    .addDeserializer(
                            Implementation.class, new ByWord<>(Implementation.class, Implementation::method, null))
                    .addDeserializer(Quantity.class, new ByWord<>(Quantity.class, Quantity::word, Quantity.TIME))
                    .addDeserializer(Counter.class, new ByWord<>(Counter.class, Counter::label, null)))
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
        try {
            return YAML.treeToValue(entry, kind);
        } catch (JacksonException e) {
            throw UnusableFile.declared(name, e);
        }
    }

    /**
     * Judges every claim wherever the run measured what it needs; in the order of the claims, at least one result a
     * claim.
     */
    public List<ClaimResult> evaluate(RunResult run) {
        return claims.stream().flatMap(claim -> claim.evaluate(run).stream()).toList();
    }

    /** This deserializer reads a constant by its word in the file. */
    private static final class ByWord<T extends Enum<T>> extends StdDeserializer<T> {
        private static final long serialVersionUID = 1;

        private final transient Function<T, String> word;
        private final T absent;

        /** @param absent the value of a missing field; null if the field is required */
        ByWord(Class<T> type, Function<T, String> word, T absent) {
            super(type);
            this.word = word;
            this.absent = absent;
        }

        @Override
        public T getAbsentValue(DeserializationContext context) {
            return absent;
        }

        @Override
        @SuppressWarnings("unchecked") // the constructor takes nothing else
        public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
            String found = in.getValueAsString();
            T[] all = ((Class<T>) handledType()).getEnumConstants();
            return Arrays.stream(all)
                    .filter(each -> word.apply(each).equals(found))
                    .findFirst()
                    .orElseThrow(() -> JsonMappingException.from(
                            in,
                            found + " is not one of "
                                    + Arrays.stream(all).map(word).toList()));
        }
    }
}
