package org.identityperf.lab.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.identityperf.lab.settings.Tier;

/**
 * A module's {@code tiers.json}: what it measures at which tier.
 *
 * @param system the server under test, such as {@code Keycloak}
 * @param dimensions the parameters that are sizes of a dataset; the first is the main one
 * @param jvm options of every fork, heap first among them
 * @param tiers by the tier's word, what is measured
 */
public record Tiers(String system, List<String> dimensions, List<String> jvm, SortedMap<String, List<Question>> tiers) {

    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

    /**
     * One benchmark's part of a tier.
     *
     * @param benchmark the class without package and without {@code Benchmark}
     * @param dataset the class of its dataset
     * @param rungs who does it
     * @param params values for every parameter; each combination is a cell
     * @param forks how many JVMs measure each cell
     * @param repetitions how often each JVM does the operation, the first time cold
     * @param counts where counts are taken, the values that differ from {@code params}
     * @param counted whether counts are taken
     */
    public record Question(
            String benchmark,
            String dataset,
            List<String> rungs,
            TreeMap<String, List<String>> params,
            int forks,
            int repetitions,
            TreeMap<String, List<String>> counts,
            boolean counted) {}

    /**
     * Reads the file.
     *
     * @throws IllegalArgumentException if it is not of that form
     */
    public static Tiers read(Path file) {
        try {
            return JSON.readValue(file.toFile(), Tiers.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file + ": " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What one tier measures. */
    public List<Question> at(Tier tier) {
        List<Question> questions = tiers.get(tier.word());
        if (questions == null) {
            throw new IllegalArgumentException(system + " has no tier " + tier.word() + " in its tiers.json");
        }
        return questions;
    }

    /** Every value of every parameter in any tier. */
    public SortedMap<String, SortedSet<String>> allParams() {
        SortedMap<String, SortedSet<String>> all = new TreeMap<>();
        tiers.values().stream().flatMap(List::stream).forEach(question -> {
            question.params()
                    .forEach((name, values) ->
                            all.computeIfAbsent(name, n -> new TreeSet<>()).addAll(values));
            question.counts()
                    .forEach((name, values) ->
                            all.computeIfAbsent(name, n -> new TreeSet<>()).addAll(values));
        });
        return all;
    }

    /** The names of all benchmarks. */
    public SortedSet<String> benchmarks() {
        SortedSet<String> names = new TreeSet<>();
        tiers.values().stream().flatMap(List::stream).forEach(q -> names.add(q.benchmark()));
        return names;
    }
}
