package org.identityperf.runner.gate.releases;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.files.SavedFile;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.ReleaseOrder;

/**
 * Release counts are what each of several releases of a server counts. They are the content of {@code sweep.json}.
 *
 * @param system the server without its version
 * @param conditions what decides the counts beside the release; the same for all of them
 * @param releases the oldest first
 * @param cases one record a case and release
 */
public record ReleaseCounts(
        String module,
        String system,
        String tier,
        SortedMap<String, String> conditions,
        List<Release> releases,
        List<CountedCase> cases) {

    public ReleaseCounts {
        conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
        releases = releases.stream()
                .sorted(Comparator.comparing(Release::version, ReleaseOrder.OLDEST_FIRST))
                .toList();
        cases = cases.stream()
                .sorted(Comparator.comparing(CountedCase::benchmarkCase)
                        .thenComparing(CountedCase::version, ReleaseOrder.OLDEST_FIRST))
                .toList();
    }

    /** @throws UnusableFile with the file and the place in it, if it holds something else */
    public static ReleaseCounts read(Path file) {
        ReleaseCounts read = SavedFile.readCounts(file, new TypeReference<>() {});
        try {
            read.requireWhole();
        } catch (IllegalArgumentException e) {
            throw SavedFile.refused(file, e.getMessage(), e);
        }
        return read;
    }

    /** Refuses what no sweep writes: each release once, each case once a release that is listed. */
    private void requireWhole() {
        Set<String> listed = new HashSet<>();
        for (Release release : releases) {
            if (release.version().isBlank() || !listed.add(release.version())) {
                throw new IllegalArgumentException(
                        release.version().isBlank()
                                ? "a release has no version"
                                : "it has the release " + release.version() + " twice");
            }
        }
        if (listed.isEmpty()) {
            throw new IllegalArgumentException("it has no release");
        }
        Set<String> counted = new HashSet<>();
        for (CountedCase each : cases) {
            String name = each.benchmarkCase() + " of " + each.version();
            if (!listed.contains(each.version())) {
                throw new IllegalArgumentException("it has " + name + ", a release that it does not list");
            }
            if (!counted.add(name)) {
                throw new IllegalArgumentException("it has " + name + " twice");
            }
        }
    }

    public void write(Path file) throws IOException {
        SavedFile.write(file, this);
    }

    /**
     * Joins what several machines counted. A release that several of them counted stays as the first did.
     *
     * @param parts at least one
     * @throws IllegalArgumentException if they are not of the same module, tier and conditions
     */
    public static ReleaseCounts join(List<ReleaseCounts> parts) {
        ReleaseCounts first = parts.get(0);
        Map<String, Release> releases = new LinkedHashMap<>();
        List<CountedCase> cases = new ArrayList<>();
        for (ReleaseCounts part : parts) {
            first.refuseOther(part);
            for (Release release : part.releases) {
                Release known = releases.get(release.version());
                if (known == null || !known.counted() && release.counted()) {
                    releases.put(release.version(), release);
                    cases.addAll(part.casesOf(release.version()));
                }
            }
        }
        return new ReleaseCounts(
                first.module, first.system, first.tier, first.conditions, List.copyOf(releases.values()), cases);
    }

    private void refuseOther(ReleaseCounts other) {
        if (!module.equals(other.module) || !tier.equals(other.tier)) {
            throw new IllegalArgumentException("they are not parts of one sweep: one is of " + module + " at tier "
                    + tier + ", another of " + other.module + " at tier " + other.tier);
        }
        if (!conditions.equals(other.conditions)) {
            SortedMap<String, String> others = new TreeMap<>(other.conditions);
            others.entrySet().removeAll(conditions.entrySet());
            SortedMap<String, String> own = new TreeMap<>(conditions);
            own.entrySet().removeAll(other.conditions.entrySet());
            throw new IllegalArgumentException(
                    "they were counted under other conditions: " + own + " beside " + others);
        }
    }

    /** Returns what a release counted; nothing where it was not counted. */
    public List<CountedCase> casesOf(String version) {
        return cases.stream().filter(each -> each.version().equals(version)).toList();
    }

    /** Returns the releases that were counted, the oldest first. */
    public List<String> versions() {
        return releases.stream().filter(Release::counted).map(Release::version).toList();
    }

    /** Returns whether a release was to be counted, whether it could be or not. */
    public boolean tried(String version) {
        return releases.stream().anyMatch(release -> release.version().equals(version));
    }

    /** Returns every case that a release counted, each with its counts by release. */
    public SortedMap<BenchmarkCase, Map<String, CountedCase>> byCase() {
        SortedMap<BenchmarkCase, Map<String, CountedCase>> byCase = new TreeMap<>();
        cases.forEach(each -> byCase.computeIfAbsent(each.benchmarkCase(), c -> new LinkedHashMap<>())
                .put(each.version(), each));
        return byCase;
    }
}
