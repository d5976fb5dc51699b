package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.upgrade.Step;
import org.identityperf.runner.finding.Growth;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.finding.Growth.GrowthClass;
import org.identityperf.runner.result.Units;
import org.identityperf.runner.result.Upgrade;
import org.identityperf.runner.result.UpgradeFile;

/** The page of upgrades is Markdown for a repository: what each pair of releases costs, step by step and by size. */
public final class UpgradeMarkdown {

    /** What differs by less from size to size is constant: a page of the log may be written whole or not. */
    private static final double TOLERANCE = 0.25;

    /** A step that wrote less to the log at the largest size, and locked nothing for long, is only counted. */
    private static final long LITTLE_LOG = 1024 * 1024;

    private static final double LONG_SECONDS = 1;

    /** How many times the largest size that was loaded. */
    static final List<Long> PROJECTED = List.of(10L, 100L);

    private UpgradeMarkdown() {}

    /** Returns the whole page. */
    public static String of(List<String> files, List<UpgradeFile> read) {
        SortedMap<String, SortedMap<Long, Upgrade>> pairs = new TreeMap<>();
        read.forEach(file -> file.upgrades()
                .forEach(upgrade -> pairs.computeIfAbsent(upgrade.withoutSize(), name -> new TreeMap<>())
                        .put(upgrade.size(), upgrade)));
        return Templates.markdown(
                "upgradesPage",
                Map.of(
                        "files",
                        files.stream().map(file -> '`' + file + '`').collect(Collectors.joining(", ")),
                        "read",
                        read,
                        "pairs",
                        pairs.entrySet().stream()
                                .map(pair -> new Pair(pair.getKey(), pair.getValue()))
                                .toList()));
    }

    /** The upgrades from one release to another, by the size of the database. */
    record Pair(String name, SortedMap<Long, Upgrade> bySize) {

        long largest() {
            return bySize.lastKey();
        }

        String dimension() {
            return bySize.get(largest()).dimension();
        }

        List<SizedStep> steps() {
            Map<String, SortedMap<Long, Step>> steps = new LinkedHashMap<>();
            bySize.forEach((size, upgrade) -> upgrade.steps()
                    .forEach(step -> steps.computeIfAbsent(step.name(), name -> new TreeMap<>())
                            .put(size, step)));
            List<SizedStep> all = new ArrayList<>();
            steps.forEach((name, sizes) -> all.add(new SizedStep(name, sizes)));
            return all;
        }

        /** Returns the steps of the largest database that cost much, those that wrote most to the log first. */
        List<SizedStep> important() {
            return steps().stream()
                    .filter(step -> step.bySize().lastKey() == largest() && step.isImportant())
                    .sorted(Comparator.comparing(step -> -step.largest().walBytes()))
                    .toList();
        }

        List<SizedStep> growing() {
            return important().stream()
                    .filter(step -> step.growth()
                            .filter(growth -> growth.growthClass() != GrowthClass.CONSTANT)
                            .isPresent())
                    .toList();
        }
    }

    /** A step of an upgrade, by the size of the database. */
    record SizedStep(String name, SortedMap<Long, Step> bySize) {

        Step largest() {
            return bySize.get(bySize.lastKey());
        }

        private boolean isImportant() {
            Step step = largest();
            return step.walBytes() >= LITTLE_LOG
                    || !step.rewritten().isEmpty()
                    || !step.warnings().isEmpty()
                    || step.locks().stream().anyMatch(lock -> lock.seconds() >= LONG_SECONDS);
        }

        /** Returns how the log of the step grows, where there are sizes and bytes enough. */
        private Optional<Growth> growth() {
            return bySize.size() < Growth.SIZES || largest().walBytes() < LITTLE_LOG
                    ? Optional.empty()
                    : Optional.of(Growth.of(
                            bySize.entrySet().stream()
                                    .map(at -> new CountAt(
                                            at.getKey(), at.getValue().walBytes()))
                                    .toList(),
                            TOLERANCE));
        }

        String grows() {
            return growth().map(growth -> growth.growthClass().words())
                    .orElse(largest().walBytes() < LITTLE_LOG ? Units.NOT_COUNTED : "not known");
        }

        String seconds() {
            return bySize.values().stream()
                    .map(step -> Units.seconds(step.seconds()))
                    .collect(Collectors.joining(", "));
        }

        /** Returns the bytes of the log with so many more rows, by what the last step in size added for each. */
        double projected(long more) {
            return largest().walBytes() + growth().orElseThrow().slope() * more;
        }
    }
}
