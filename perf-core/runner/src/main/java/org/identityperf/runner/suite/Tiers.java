package org.identityperf.runner.suite;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.identityperf.runner.environment.Routes;
import org.identityperf.runner.gate.StatementRule;
import org.identityperf.runner.jvm.ForkPlan;
import org.identityperf.runner.result.Kind;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.Tier;

/**
 * A module's {@code tiers.json}: what it measures at which tier.
 *
 * @param system the server under test, such as {@code Keycloak}
 * @param version the property of the module's POM that says the server's version; empty where the server is a store of this
 *     project's own
 * @param store what a cell's dataset is in where no parameter of the cell named {@code store} says another
 * @param dimensions the parameters that are sizes of a dataset; the first is the main one
 * @param fractions the parameters whose numbers need not be whole, beside those of the network
 * @param jvm options of every fork, heap first among them
 * @param conditions what of the server decides what figures mean, by name and in words, such as the size of its pool
 * @param rules how often statements must be executed at any size
 * @param tiers by the tier's word, what is measured
 */
public record Tiers(
        String system,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String version,
        Store store,
        List<String> dimensions,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> fractions,
        List<String> jvm,
        TreeMap<String, String> conditions,
        List<StatementRule> rules,
        SortedMap<String, List<Question>> tiers) {

    public Tiers {
        Map<String, Kind> kinds = new TreeMap<>();
        tiers.values().stream().flatMap(List::stream).forEach(question -> {
            Kind other = kinds.putIfAbsent(question.benchmark(), question.kind());
            if (other != null && other != question.kind()) {
                throw new IllegalArgumentException(question.benchmark() + " is of kind start-up in one place of "
                        + "tiers.json and steady in another: its times would mean two things");
            }
        });
    }

    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

    /**
     * One benchmark's part of a tier.
     *
     * @param benchmark the class without package and without {@code Benchmark}
     * @param kind of its operation: {@code start-up} or {@code steady}
     * @param dataset the class of its dataset
     * @param beside classes of further datasets that it needs in other stores at the same time; where a parameter has
     *     such a store among its values in any tier, only the cells with that value need it
     * @param needs artifacts, as {@code group:artifact}, that its JVMs have in front of the server's class path, each with
     *     the artifact of that class path whose version it has too; where one can't be had, the cells are skipped
     * @param writes whether it changes its datasets; what only reads may share them where a store can't clone
     * @param rungs who does it
     * @param params values for every parameter; each combination is a cell. {@code threads} is also how many threads of
     *     the JVM do the operation at once
     * @param forks how many JVMs measure each cell
     * @param repetitions how often each JVM does the operation, the first time cold; of a steady one, how many stretches
     *     it is done over and over, the first being the warm-up
     * @param repetitionSeconds how long such a stretch lasts; nought or nothing where the benchmark says
     * @param counted how often it is invoked where it is counted, so that counts stand for a whole sequence of invocations;
     *     nothing is once
     * @param also what else is found out, and for it the values that differ from {@code params}
     */
    public record Question(
            String benchmark,
            Kind kind,
            String dataset,
            @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<Store, String> beside,
            @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, String> needs,
            boolean writes,
            List<String> rungs,
            TreeMap<String, List<String>> params,
            int forks,
            int repetitions,
            double repetitionSeconds,
            int counted,
            TreeMap<Also, TreeMap<String, List<String>>> also) {

        public Question {
            if (kind == Kind.STEADY && forks > 0 && repetitions < 2) {
                throw new IllegalArgumentException(benchmark + " is steady and has repetitions " + repetitions
                        + ": the first is the warm-up, so it needs two or more");
            }
        }

        /** What a fork does that measures time. */
        public ForkPlan timing() {
            return new ForkPlan(kind, repetitions, repetitionSeconds);
        }

        /** How often it is invoked in a repetition that counts. */
        public int invocations() {
            return Math.max(1, counted);
        }

        /** Whether the same is done as often, if it is to the same rows. */
        boolean isCountedLike(Question other) {
            return kind == other.kind
                    && needs.equals(other.needs)
                    && writes == other.writes
                    && invocations() == other.invocations();
        }

        /** The parameters under which something else is found out; empty if it is not. */
        Optional<SortedMap<String, List<String>>> params(Also kind) {
            return Optional.ofNullable(also.get(kind)).map(different -> {
                SortedMap<String, List<String>> merged = new TreeMap<>(params);
                merged.putAll(different);
                return merged;
            });
        }

        private Stream<SortedMap<String, List<String>>> allParams() {
            return Stream.concat(Stream.of(params), also.values().stream());
        }
    }

    /** What is found out of an operation beside its time. */
    public enum Also {
        /** Every counter. */
        @JsonProperty("counts")
        COUNTS,
        /** Where its time goes. */
        @JsonProperty("timeSpent")
        TIME_SPENT,
        /** The smallest heap in which it succeeds. */
        @JsonProperty("smallestHeap")
        SMALLEST_HEAP
    }

    /**
     * Reads the file.
     *
     * @throws IllegalArgumentException if it is not there, or not of that form
     */
    public static Tiers read(Path file) {
        if (!Files.exists(file)) {
            throw new IllegalArgumentException("no module is where " + file
                    + " should be: the module's name given to PerfTests must be its folder's");
        }
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

    /** The names of all parameters. */
    public SortedSet<String> params() {
        SortedSet<String> names = new TreeSet<>();
        tiers.values().stream()
                .flatMap(List::stream)
                .flatMap(Question::allParams)
                .forEach(params -> names.addAll(params.keySet()));
        return names;
    }

    /** What a parameter of a benchmark may be; empty if the benchmark has none of that name. */
    public Optional<Allowed> allowed(String benchmark, String param) {
        SortedSet<String> known = new TreeSet<>();
        tiers.values().stream()
                .flatMap(List::stream)
                .filter(question -> question.benchmark().equals(benchmark))
                .flatMap(Question::allParams)
                .forEach(params -> known.addAll(params.getOrDefault(param, List.of())));
        return known.isEmpty() ? Optional.empty() : Optional.of(new Allowed(known, kind(param, known)));
    }

    /** The number of nodes is a choice too: what only several have can't be asked of one. */
    private Allowed.Kind kind(String param, SortedSet<String> known) {
        if (param.equals(Matrix.NODES) || !Allowed.areNumbers(known)) {
            return Allowed.Kind.CHOICE;
        }
        boolean fraction = fractions.contains(param) || Routes.FRACTIONS.contains(param);
        return fraction ? Allowed.Kind.NUMBER : Allowed.Kind.WHOLE_NUMBER;
    }

    /** The names of all benchmarks. */
    public SortedSet<String> benchmarks() {
        SortedSet<String> names = new TreeSet<>();
        tiers.values().stream().flatMap(List::stream).forEach(q -> names.add(q.benchmark()));
        return names;
    }
}
