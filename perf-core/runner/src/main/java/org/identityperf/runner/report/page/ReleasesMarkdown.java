package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.runner.gate.releases.Release;
import org.identityperf.runner.gate.releases.ReleaseChange;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.report.model.ReleasedCases;
import org.identityperf.runner.report.model.ReleasedCases.MovedStatement;
import org.identityperf.runner.report.model.ReleasedCases.ReleasedCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Units;

/** The page of releases as Markdown for a repository: what each release costs, and what it changed. */
public final class ReleasesMarkdown {

    private static final int LONGEST_STATEMENT = 240;
    private static final int NAMED_CASES = 3;
    static final int MOST_STATEMENTS = 12;

    private ReleasesMarkdown() {}

    /**
     * Returns the whole page.
     *
     * @param files the names of the files that the sweeps were read from
     * @param sweeps by the name of the image that shows each
     */
    public static String of(List<String> files, Map<String, ReleasedCases> sweeps) {
        return Templates.markdown(
                "releasesPage",
                Map.of(
                        "files",
                        files.stream().map(file -> '`' + file + '`').collect(Collectors.joining(" and ")),
                        "sweeps",
                        sweeps));
    }

    static String systems(Map<String, ReleasedCases> sweeps) {
        return sweeps.values().stream()
                .map(each -> each.counts().system())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** Returns what a release moved; a statement with another text alone is below the table. */
    static List<Map.Entry<ReleasedCase, ReleaseChange>> moved(ReleasedCases released, String version) {
        return released.changed().stream()
                .flatMap(each -> each.in(version).stream()
                        .filter(change ->
                                change.isOfGrowth() || !change.counters().isEmpty())
                        .map(change -> Map.entry(each, change)))
                .toList();
    }

    static String statement(MovedStatement moved) {
        return '`' + Units.brief(moved.statement().replace('`', '\''), LONGEST_STATEMENT) + '`';
    }

    /** Returns why a release could not count some cases: a reason once, with a few cases by name. */
    static List<String> failed(ReleaseCounts counts) {
        List<String> reasons = new ArrayList<>();
        for (Release release : counts.releases()) {
            Map<String, List<String>> byReason = new TreeMap<>();
            release.failed()
                    .forEach((benchmarkCase, why) -> byReason.computeIfAbsent(why, reason -> new ArrayList<>())
                            .add(benchmarkCase));
            byReason.forEach((why, cases) -> reasons.add(release.version() + ", "
                    + (cases.size() > NAMED_CASES ? CountWords.several(cases.size(), "case") : String.join(", ", cases))
                    + ": " + why));
        }
        return reasons;
    }
}
