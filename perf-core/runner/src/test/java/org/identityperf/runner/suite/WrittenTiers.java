package org.identityperf.runner.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.identityperf.probe.benchmark.BenchmarkIndexProcessor;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.settings.TaskParser;

/**
 * A small module's {@code tiers.yaml}, as a test changes it, with benchmarks that have whatever it names.
 *
 * @param folder where it is written
 * @param yaml what it says
 * @param facts what every benchmark says of itself, where that differs from the usual
 */
public record WrittenTiers(Path folder, String yaml, UnaryOperator<BenchmarkFacts> facts) {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String PRELOAD = """
        system: Keycloak
        store: postgresql
        dimensions: [sessions]
        jvm: [-Xmx1g]
        defaults:
          smoke: {timed: true, forks: 2}
        benchmarks:
          Preload:
            smoke:
              implementations: [server, floor]
              sessions: 1000
              segment: [64, 512]
              rttMillis: [0, 1]
              counted: {rttMillis: 0, segment: [64, 512, 2048]}
          Page:
            pr: {implementations: reference, sessions: 1000, query: [OLD, KEY], timed: true, counted: false}
        """;

    /** Two benchmarks: one of tier smoke, one of tier pr. */
    public static WrittenTiers in(Path folder) {
        return new WrittenTiers(folder, PRELOAD, UnaryOperator.identity());
    }

    public WrittenTiers saying(String other) {
        return new WrittenTiers(folder, other, facts);
    }

    public WrittenTiers with(String text, String inItsPlace) {
        return saying(yaml.replace(text, inItsPlace));
    }

    public WrittenTiers describedAs(UnaryOperator<BenchmarkFacts> other) {
        return new WrittenTiers(folder, yaml, other);
    }

    public Tiers read() {
        try {
            return Tiers.read(Files.writeString(folder.resolve("tiers.yaml"), yaml));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is measured of it by a run that is told this. */
    public CaseSelection selection(String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        Tiers tiers = read();
        return CaseSelection.of(TaskParser.read(properties), tiers, index(tiers, facts), List.of(tiers));
    }

    /** What is measured of it at tier smoke. */
    public CaseSelection smoke() {
        return selection("perf.tier", "smoke");
    }

    /** What of it is tried at tiny size. */
    public CaseSelection tiny() {
        Tiers tiers = read();
        return TinyCases.of(tiers, index(tiers, facts), true);
    }

    /** An index of benchmarks that have whatever the tiers name, where the module's own is not built yet. */
    public static BenchmarkIndex index(Tiers tiers, UnaryOperator<BenchmarkFacts> facts) {
        return new BenchmarkIndex(all(tiers, facts));
    }

    /** Returns the same facts with other values of some components, each after its name. */
    public static BenchmarkFacts changed(BenchmarkFacts facts, Object... namesAndValues) {
        ObjectNode changed = JSON.valueToTree(facts);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            changed.set((String) namesAndValues[i], JSON.valueToTree(namesAndValues[i + 1]));
        }
        try {
            return JSON.treeToValue(changed, BenchmarkFacts.class);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes such an index where a module's class folder has it. */
    public static void writeIndex(Tiers tiers, Path classes) throws IOException {
        Path file = classes.resolve(BenchmarkIndexProcessor.INDEX);
        Files.createDirectories(file.getParent());
        JSON.writeValue(file.toFile(), all(tiers, UnaryOperator.identity()));
    }

    private static List<BenchmarkFacts> all(Tiers tiers, UnaryOperator<BenchmarkFacts> facts) {
        List<BenchmarkFacts> all = new ArrayList<>();
        for (String benchmark : tiers.benchmarks()) {
            SortedSet<String> names = new TreeSet<>(tiers.params());
            TreeMap<String, List<String>> params = new TreeMap<>();
            names.forEach(name -> params.put(name, List.of()));
            all.add(facts.apply(new BenchmarkFacts(
                    benchmark,
                    Kind.COLD_START,
                    "x.Sessions",
                    false,
                    1,
                    1,
                    List.of(),
                    List.of(),
                    List.of(),
                    Arrays.stream(Implementation.values())
                            .map(Implementation::method)
                            .toList(),
                    params,
                    1,
                    3,
                    0)));
        }
        return all;
    }
}
