package org.identityperf.runner.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.identityperf.probe.upgrade.Meanwhile;
import org.identityperf.probe.upgrade.Step;
import org.identityperf.probe.upgrade.UpgradeSteps;
import org.identityperf.runner.files.SavedFile;
import org.identityperf.runner.settings.Store;

/**
 * What the first start of a release asked of a database that an older one had filled. It was watched once,
 * in a JVM that is not timed.
 *
 * @param benchmarkCase the case as text; its parameter {@code from} is the older release
 * @param to the release that started
 * @param steps in their order; there is always one
 * @param tables the bytes of each table before the upgrade, of those that a step wrote anew or locked
 */
public record Upgrade(
        String benchmarkCase,
        String to,
        List<Step> steps,
        // Older files have none.
        @JsonSetter(nulls = Nulls.AS_EMPTY) SortedMap<String, Long> tables) {

    /** @throws IllegalArgumentException if it is not of a case that is an upgrade, or has no step */
    public Upgrade {
        from(benchmarkCase);
        sized(benchmarkCase);
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("the upgrade " + benchmarkCase + " has no step");
        }
    }

    /** Reads what measured JVMs wrote, ordered by case. */
    public static List<Upgrade> readAll(Path folder) throws IOException {
        return SavedFile.readAll(folder, UpgradeSteps.FILE, new TypeReference<Upgrade>() {}).stream()
                .sorted(Comparator.comparing(Upgrade::benchmarkCase))
                .toList();
    }

    /** Reads how older releases went on serving, ordered by case. */
    public static List<Meanwhile> readMeanwhile(Path folder) throws IOException {
        return SavedFile.readAll(folder, Meanwhile.FILE, new TypeReference<Meanwhile>() {}).stream()
                .sorted(Comparator.comparing(Meanwhile::benchmarkCase))
                .toList();
    }

    /** Returns all that its steps wrote to the server's log, in bytes. */
    public long walBytes() {
        return steps.stream().mapToLong(Step::walBytes).sum();
    }

    /** Returns how many rows its steps changed. */
    public long rows() {
        return steps.stream().mapToLong(Step::rows).sum();
    }

    /** Returns how many statements its steps executed. */
    public long statements() {
        return steps.stream().mapToLong(Step::statements).sum();
    }

    /** Returns how long its steps took, in seconds. */
    public double seconds() {
        return steps.stream().mapToDouble(Step::seconds).sum();
    }

    public String benchmark() {
        return BenchmarkCase.of(benchmarkCase).benchmark();
    }

    /** Returns the one dimension by which upgrades of this benchmark grow, such as {@code sessions}. */
    public String dimension() {
        return sized(benchmarkCase).getKey();
    }

    /** Returns how many of that dimension the database held. */
    public long size() {
        return Long.parseLong(sized(benchmarkCase).getValue());
    }

    /** Returns the pair of releases, the dimension and any other store: {@code 25.0.6 to 26.7.0, by sessions, on MySQL}. */
    public String withoutSize() {
        // Of PostgreSQL nothing is said: older files have no store.
        String store = Optional.ofNullable(
                        BenchmarkCase.of(benchmarkCase).params().get("store"))
                .map(Store::ofWord)
                .filter(other -> other != Store.POSTGRESQL)
                .map(other -> ", on " + other.title())
                .orElse("");
        return pair(benchmarkCase, to) + ", by " + dimension() + store;
    }

    /** Returns the older release. */
    public String from() {
        return from(benchmarkCase);
    }

    private static String from(String benchmarkCase) {
        return Optional.ofNullable(BenchmarkCase.of(benchmarkCase).params().get("from"))
                .orElseThrow(() -> new IllegalArgumentException(
                        benchmarkCase + " is no upgrade: it has no release that it begins with"));
    }

    /** Returns the pair of releases of a case: {@code 25.0.6 to 26.7.0}. */
    public static String pair(String benchmarkCase, String to) {
        return from(benchmarkCase) + " to " + to;
    }

    /** Returns the first parameter that is a whole number: those who have another one keep it the same. */
    private static Map.Entry<String, String> sized(String benchmarkCase) {
        return BenchmarkCase.of(benchmarkCase).params().entrySet().stream()
                .filter(param -> param.getValue().matches("\\d+"))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(benchmarkCase + " is no upgrade: it has no size"));
    }
}
