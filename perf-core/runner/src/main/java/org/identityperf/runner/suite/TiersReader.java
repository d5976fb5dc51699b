package org.identityperf.runner.suite;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.gate.counts.StatementRule;
import org.identityperf.runner.jvm.Distribution;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.Tier;

/**
 * A tiers reader reads one {@code tiers.yaml}. An entry's own words override its benchmark's defaults, and these
 * override the module's defaults of the tier. What none of them sets is taken from the benchmark itself.
 */
public record TiersReader(Path file) {

    private static final String IMPLEMENTATIONS = "implementations";
    private static final String TIMED = "timed";
    private static final String FORKS = "forks";
    private static final String ITERATIONS = "iterations";
    private static final String SECONDS = "seconds";
    private static final List<String> NUMBERS = List.of(FORKS, ITERATIONS);
    private static final String DEFAULTS = "defaults";

    /** More forks or iterations than this are a mistake. */
    private static final int MOST = 10_000;

    /** The longest iteration: JMH ends one after twenty minutes. */
    private static final int MOST_SECONDS = 1200;

    private static final VersionRange EVERY_VERSION = new VersionRange(0, Integer.MAX_VALUE);

    /** Every version of Java that the project itself runs on. */
    private static final VersionRange EVERY_JAVA = new VersionRange(17, Integer.MAX_VALUE);

    private static final Pattern SIZE = Pattern.compile("\\d{1,15}");

    /** The keys of an entry that are not parameters. */
    static final Set<String> WORDS = new TreeSet<>(Stream.concat(
                    Stream.of(IMPLEMENTATIONS, TIMED, FORKS, ITERATIONS, SECONDS),
                    Arrays.stream(Aspect.values()).map(Aspect::word))
            .toList());

    private static final List<String> TIERS =
            Arrays.stream(Tier.values()).map(Tier::word).toList();

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .build();

    /** This record is the file as it is written. */
    private record Written(
            String system,
            @JsonSetter(nulls = Nulls.AS_EMPTY) String version,
            Distribution distribution,
            String store,
            List<String> dimensions,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> fractions,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<Integer> versions,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<Integer> java,
            List<String> jvm,
            @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, String> conditions,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> upgrades,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> harmless,
            JsonNode rules,
            @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, JsonNode> defaults,
            Map<String, Map<String, JsonNode>> benchmarks) {}

    /** @throws UnusableFile naming the file, the place and the value, if something is missing, unknown or wrong */
    public Tiers read() {
        try {
            Written module = YAML.readerFor(Written.class)
                    .without(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                    .readValue(file.toFile());
            if (module == null) {
                throw refused("it is empty");
            }
            required("system", module.system());
            required("store", module.store());
            required("dimensions", module.dimensions());
            required("jvm", module.jvm());
            required("benchmarks", module.benchmarks());
            if (module.rules() != null && !module.rules().isArray()) {
                throw refused("rules is a list of rules, and not " + module.rules());
            }
            known(DEFAULTS, module.defaults().keySet(), TIERS);
            module.defaults().forEach((tier, keys) -> {
                known(DEFAULTS + " of tier " + tier, names(keys), WORDS);
                NUMBERS.forEach(word -> number(DEFAULTS + " of tier " + tier, word, keys.get(word)));
                seconds(DEFAULTS + " of tier " + tier, keys.get(SECONDS));
            });
            List<String> parts =
                    Stream.concat(TIERS.stream(), Stream.of(DEFAULTS)).toList();
            SortedMap<String, List<TierEntry>> tiers = new TreeMap<>();
            module.benchmarks().forEach((name, written) -> {
                known(name, written.keySet(), parts);
                written.keySet().stream().filter(TIERS::contains).forEach(tier -> {
                    JsonNode one = written.get(tier);
                    for (JsonNode entry : one.isArray() ? one : List.of(one)) {
                        SortedMap<String, JsonNode> keys = new TreeMap<>();
                        Stream.of(module.defaults().get(tier), written.get(DEFAULTS), entry)
                                .filter(Objects::nonNull)
                                .flatMap(each -> each.properties().stream())
                                .forEach(key -> keys.put(key.getKey(), key.getValue()));
                        TierEntry read = entry(name, "tier " + tier, keys);
                        sizes(read, tier, module.dimensions());
                        tiers.computeIfAbsent(tier, word -> new ArrayList<>()).add(read);
                    }
                });
            });
            return new Tiers(
                    file,
                    module.system(),
                    module.version(),
                    Optional.ofNullable(module.distribution()),
                    store(module.store()),
                    module.dimensions(),
                    module.fractions(),
                    range(
                            module.versions(),
                            EVERY_VERSION,
                            "versions is the first and the last version of the server that is measured, such as [22, 24]"),
                    range(
                            module.java(),
                            EVERY_JAVA,
                            "java is the first and the last version that the server runs on, such as [17, 22]"),
                    module.jvm(),
                    module.conditions(),
                    module.upgrades(),
                    new ServerCode(module.harmless()),
                    module.rules() == null
                            ? List.of()
                            : List.of(YAML.treeToValue(module.rules(), StatementRule[].class)),
                    tiers);
        } catch (JsonProcessingException e) {
            throw UnusableFile.declared(file.toString(), e);
        } catch (IOException e) {
            throw refused(UnusableFile.why(e));
        }
    }

    private VersionRange range(List<Integer> versions, VersionRange all, String what) {
        if (versions.isEmpty()) {
            return all;
        }
        if (versions.size() != 2 || versions.contains(null) || versions.get(0) > versions.get(1)) {
            throw refused(what + ", and not " + versions);
        }
        return new VersionRange(versions.get(0), versions.get(1));
    }

    private void sizes(TierEntry entry, String tier, List<String> dimensions) {
        entry.allParams()
                .forEach(params -> dimensions.forEach(dimension -> params.getOrDefault(dimension, List.of())
                        .forEach(size -> {
                            if (!SIZE.matcher(size).matches()) {
                                throw refused(
                                        entry.benchmark() + ", tier " + tier,
                                        dimension + " is a whole number from 0, and not " + size);
                            }
                        })));
    }

    private Store store(String word) {
        try {
            return Store.ofWord(word);
        } catch (SettingsException e) {
            throw refused(e.getMessage());
        }
    }

    private TierEntry entry(String benchmark, String tier, SortedMap<String, JsonNode> keys) {
        String place = benchmark + ", " + tier;
        SortedMap<String, List<String>> params = new TreeMap<>();
        keys.forEach((key, value) -> {
            if (!WORDS.contains(key)) {
                params.put(key, values(place, key, value));
            }
        });
        Map<Aspect, SortedMap<String, List<String>>> also = new EnumMap<>(Aspect.class);
        for (Aspect aspect : Aspect.values()) {
            chosen(place, aspect.word(), keys, aspect == Aspect.COUNTS, params)
                    .ifPresent(chosen -> also.put(aspect, chosen));
        }
        Optional<SortedMap<String, List<String>>> timed = chosen(place, TIMED, keys, false, params);
        if (timed.isEmpty() && also.isEmpty()) {
            throw refused(place, "nothing is timed, counted or else found out of it");
        }
        return new TierEntry(
                benchmark,
                implementations(place, keys.get(IMPLEMENTATIONS)),
                timed,
                also,
                number(place, FORKS, keys.get(FORKS)),
                number(place, ITERATIONS, keys.get(ITERATIONS)),
                seconds(place, keys.get(SECONDS)));
    }

    /**
     * Returns the values of the cases of which an aspect is measured: no cases, all of the entry's, or other values of
     * some parameters.
     */
    private Optional<SortedMap<String, List<String>>> chosen(
            String place,
            String word,
            Map<String, JsonNode> keys,
            boolean usually,
            SortedMap<String, List<String>> params) {
        JsonNode value = keys.get(word);
        if (value == null || value.isBoolean()) {
            return (value == null ? usually : value.booleanValue()) ? Optional.of(params) : Optional.empty();
        }
        if (!value.isObject()) {
            throw refused(place, word + " is true, false, or other values of some parameters, and not " + value);
        }
        SortedMap<String, List<String>> others = new TreeMap<>(params);
        value.properties().forEach(other -> {
            if (!params.containsKey(other.getKey())) {
                throw refused(
                        place,
                        "unknown key " + other.getKey() + " in " + word + "; the entry has the parameters "
                                + params.keySet());
            }
            others.put(other.getKey(), values(place, other.getKey(), other.getValue()));
        });
        return Optional.of(others);
    }

    private List<Implementation> implementations(String place, JsonNode value) {
        if (value == null) {
            throw refused(place, "no " + IMPLEMENTATIONS + "; there are " + methods());
        }
        return values(place, IMPLEMENTATIONS, value).stream()
                .map(method -> ofTiers()
                        .filter(implementation -> implementation.method().equals(method))
                        .findFirst()
                        .orElseThrow(() ->
                                refused(place, IMPLEMENTATIONS + " cannot be " + method + "; there are " + methods())))
                .toList();
    }

    private static String methods() {
        return ofTiers().map(Implementation::method).collect(Collectors.joining(", ", "[", "]"));
    }

    private static Stream<Implementation> ofTiers() {
        return Arrays.stream(Implementation.values()).filter(Implementation::isOfTiers);
    }

    private OptionalInt number(String place, String word, JsonNode value) {
        if (value == null) {
            return OptionalInt.empty();
        }
        if (!value.isInt() || value.intValue() < 1 || value.intValue() > MOST) {
            throw refused(place, word + " is a whole number from 1 to " + MOST + ", and not " + value);
        }
        return OptionalInt.of(value.intValue());
    }

    private OptionalDouble seconds(String place, JsonNode value) {
        if (value == null) {
            return OptionalDouble.empty();
        }
        if (!value.isNumber() || !(value.doubleValue() > 0 && value.doubleValue() <= MOST_SECONDS)) {
            throw refused(place, SECONDS + " is a number above 0, at most " + MOST_SECONDS + ", and not " + value);
        }
        return OptionalDouble.of(value.doubleValue());
    }

    private List<String> values(String place, String key, JsonNode value) {
        List<JsonNode> values = value.isArray() ? value.valueStream().toList() : List.of(value);
        if (value.isNull() || values.isEmpty() || !values.stream().allMatch(JsonNode::isValueNode)) {
            throw refused(place, key + " is a value, or a list of values, and not " + value);
        }
        return values.stream().map(JsonNode::asText).toList();
    }

    private void required(String key, Object value) {
        if (value == null) {
            throw refused("it does not say " + key);
        }
    }

    private static List<String> names(JsonNode node) {
        return node.properties().stream().map(Map.Entry::getKey).toList();
    }

    private void known(String place, Collection<String> names, Collection<String> known) {
        names.stream().filter(name -> !known.contains(name)).forEach(name -> {
            throw refused(place, "unknown key " + name + "; there are " + known);
        });
    }

    private UnusableFile refused(String place, String why) {
        return refused(place + ": " + why);
    }

    private UnusableFile refused(String why) {
        return UnusableFile.declared(file.toString(), why, null);
    }
}
