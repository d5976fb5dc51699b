package org.identityperf.runner.suite;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.identityperf.probe.benchmark.BenchmarkIndexProcessor;
import org.identityperf.runner.files.UnusableFile;

/**
 * A benchmark index holds what a module's benchmarks declare of themselves, as the compiler wrote it next to their
 * classes.
 */
public final class BenchmarkIndex {

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .setDefaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL));

    private final TreeMap<String, BenchmarkFacts> facts;

    public BenchmarkIndex(List<BenchmarkFacts> facts) {
        this.facts = facts.stream()
                .collect(Collectors.toMap(
                        BenchmarkFacts::name, Function.identity(), (one, other) -> other, TreeMap::new));
    }

    /**
     * @param classes the module's class folder, or its jar
     * @throws UnusableFile if there is none: the module's compiler does not run the probe's processor
     */
    public static BenchmarkIndex read(Path classes) throws IOException {
        try {
            byte[] index = content(classes)
                    .orElseThrow(
                            () -> new UnusableFile(
                                    classes + " has no " + BenchmarkIndexProcessor.INDEX
                                            + ": name perf-probe among the annotationProcessorPaths of the module's POM, and build it"));
            List<BenchmarkFacts> facts = JSON.readValue(index, new TypeReference<>() {});
            if (facts == null) {
                throw of(classes, "it is null", null);
            }
            return new BenchmarkIndex(facts);
        } catch (JsonProcessingException e) {
            throw of(classes, e.getOriginalMessage().lines().findFirst().orElse(""), e);
        } catch (IOException e) {
            throw of(classes, UnusableFile.why(e), e);
        }
    }

    /** Returns the first index of a class path, that of the module in front; empty if there is none. */
    static Optional<BenchmarkIndex> on(List<Path> classPath) throws IOException {
        for (Path entry : classPath) {
            if (Files.exists(entry) && content(entry).isPresent()) {
                return Optional.of(read(entry));
            }
        }
        return Optional.empty();
    }

    private static UnusableFile of(Path classes, String why, Exception cause) {
        return new UnusableFile(
                BenchmarkIndexProcessor.INDEX + " of " + classes
                        + " is damaged or of another version; build the module again: " + why,
                cause);
    }

    private static Optional<byte[]> content(Path classes) throws IOException {
        if (!Files.isRegularFile(classes)) {
            Path file = classes.resolve(BenchmarkIndexProcessor.INDEX);
            return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        }
        try (ZipFile jar = new ZipFile(classes.toFile())) {
            ZipEntry entry = jar.getEntry(BenchmarkIndexProcessor.INDEX);
            if (entry == null) {
                return Optional.empty();
            }
            try (InputStream stream = jar.getInputStream(entry)) {
                return Optional.of(stream.readAllBytes());
            }
        }
    }

    public BenchmarkFacts of(String benchmark) {
        return facts.get(benchmark);
    }

    /**
     * Checks that tiers fit the benchmarks.
     *
     * @throws UnusableFile if a benchmark, implementation, parameter or value is not known
     */
    public void check(Tiers tiers) {
        tiers.tiers().forEach((tier, entries) -> entries.forEach(entry -> check(tiers, tier, entry)));
    }

    private void check(Tiers tiers, String tier, TierEntry entry) {
        String place = tiers.file() + ": " + entry.benchmark() + ", tier " + tier;
        BenchmarkFacts known = facts.get(entry.benchmark());
        if (known == null) {
            throw refused(place, "this module has no such benchmark; there are " + facts.keySet());
        }
        entry.implementations().forEach(implementation -> {
            if (!known.implementations().contains(implementation.method())) {
                throw refused(
                        place,
                        "the benchmark has no method " + implementation.method() + "; there are "
                                + known.implementations());
            }
        });
        entry.allParams()
                .forEach(params -> params.forEach((name, values) -> {
                    if (!known.params().containsKey(name) && !CaseParams.ALL.contains(name)) {
                        SortedSet<String> all = new TreeSet<>(known.params().keySet());
                        all.addAll(TiersReader.WORDS);
                        throw refused(place, "unknown key " + name + "; there are " + all);
                    }
                    List<String> choice = known.params().getOrDefault(name, List.of());
                    values.stream()
                            .filter(value -> !choice.isEmpty() && !choice.contains(value))
                            .forEach(value -> {
                                throw refused(place, name + " cannot be " + value + "; there are " + choice);
                            });
                }));
    }

    private static UnusableFile refused(String place, String why) {
        return UnusableFile.declared(place, why, null);
    }
}
