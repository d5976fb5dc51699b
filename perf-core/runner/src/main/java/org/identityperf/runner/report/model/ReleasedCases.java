package org.identityperf.runner.report.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.gate.releases.ReleaseChange;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.report.wording.CountWording;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.StatementText;
import org.identityperf.runner.result.Units;

/**
 * Released cases are what several releases of a server counted, as a person reads it: case by case, each with what every
 * release changed of it. Floors are left out.
 *
 * @param cases those of one benchmark next to each other
 */
public record ReleasedCases(ReleaseCounts counts, List<ReleasedCase> cases) {

    /** @param labels how the module names its cases */
    public static ReleasedCases of(ReleaseCounts counts, Labels labels) {
        List<ReleaseChange> changes = ReleaseChange.of(counts);
        Map<String, Map<BenchmarkCase, Map<String, CountedCase>>> byBenchmark = new TreeMap<>();
        counts.byCase().forEach((benchmarkCase, byVersion) -> {
            if (benchmarkCase.implementation() != Implementation.FLOOR) {
                byBenchmark
                        .computeIfAbsent(benchmarkCase.benchmark(), name -> new LinkedHashMap<>())
                        .put(benchmarkCase, byVersion);
            }
        });
        List<ReleasedCase> cases = new ArrayList<>();
        byBenchmark.forEach((benchmark, its) -> its.keySet().stream()
                .sorted(labels.of(benchmark).cases())
                .forEach(each -> cases.add(new ReleasedCase(
                        each,
                        ParamWords.name(benchmark),
                        name(each, its.keySet(), labels),
                        its.get(each),
                        changes.stream().filter(change -> change.isOf(each)).toList()))));
        return new ReleasedCases(counts, List.copyOf(cases));
    }

    /** Names a case by what distinguishes it from the others of its benchmark. */
    private static String name(BenchmarkCase benchmarkCase, Set<BenchmarkCase> all, Labels labels) {
        BenchmarkCase own = benchmarkCase;
        for (Map.Entry<String, String> param : benchmarkCase.params().entrySet()) {
            if (all.stream()
                    .allMatch(other -> param.getValue().equals(other.params().get(param.getKey())))) {
                own = own.without(param.getKey());
            }
        }
        String params = own.params().isEmpty() ? "" : labels.ofCase(own);
        return all.stream().map(BenchmarkCase::implementation).distinct().count() == 1
                ? params
                : labels.brief(own.implementation()) + (params.isEmpty() ? "" : " · " + params);
    }

    public List<String> versions() {
        return counts.versions();
    }

    public List<ReleasedCase> changed() {
        return cases.stream().filter(each -> !each.changes().isEmpty()).toList();
    }

    public List<ReleasedCase> same() {
        return cases.stream().filter(each -> each.changes().isEmpty()).toList();
    }

    /** Returns what each release did that changed something, in a sentence, by release, the newest first. */
    public Map<String, String> answers() {
        Map<String, String> answers = new LinkedHashMap<>();
        for (int i = versions().size() - 1; i > 0; i--) {
            String version = versions().get(i);
            List<String> parts = new ArrayList<>();
            Set.of(Verdict.REGRESSED, Verdict.IMPROVED, Verdict.CHANGED).stream()
                    .sorted()
                    .forEach(verdict -> part(version, verdict).ifPresent(parts::add));
            if (!parts.isEmpty()) {
                answers.put(version, String.join("; ", parts));
            }
        }
        return answers;
    }

    private Optional<String> part(String version, Verdict verdict) {
        List<ReleasedCase> its = cases.stream()
                .filter(each -> each.verdict(version).equals(Optional.of(verdict)))
                .toList();
        Set<String> benchmarks = its.stream()
                .map(each -> Units.small(each.benchmark()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return its.isEmpty()
                ? Optional.empty()
                : Optional.of(word(verdict) + " in " + CountWords.several(its.size(), "case") + " of "
                        + String.join(", ", benchmarks));
    }

    /** Returns the statements that a release brought, dropped or executes more or less often, those of most cases first. */
    public List<MovedStatement> statements(String version) {
        Map<List<String>, List<Map.Entry<StatementChange, ReleasedCase>>> byStatement = cases.stream()
                .flatMap(each -> each.in(version).stream()
                        .flatMap(change -> change.statements().stream())
                        .map(change -> Map.entry(change, each)))
                .collect(Collectors.groupingBy(
                        found -> List.of(
                                CountWording.how(found.getKey()),
                                StatementText.key(found.getKey().statement())),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return byStatement.values().stream()
                .map(ReleasedCases::moved)
                .sorted(Comparator.comparing(
                                (MovedStatement moved) -> -moved.cases().size())
                        .thenComparing(MovedStatement::how))
                .toList();
    }

    private static MovedStatement moved(List<Map.Entry<StatementChange, ReleasedCase>> group) {
        StatementChange first = group.get(0).getKey();
        return new MovedStatement(
                first.how(),
                CountWording.how(first),
                first.statement(),
                group.stream()
                        .map(Map.Entry::getKey)
                        .mapToDouble(change -> Math.abs(change.candidateCalls() - change.baseCalls()))
                        .max()
                        .orElse(0),
                group.stream().map(Map.Entry::getValue).distinct().toList());
    }

    /** Returns what a release changed of a case, in words: what moved, or how it grows now. */
    public static String words(ReleaseChange change) {
        return change.isOfGrowth()
                ? Wording.sentence(change.finding())
                : change.counters().isEmpty()
                        ? "other statements"
                        : change.counters().stream().map(ReleasedCases::words).collect(Collectors.joining(", "));
    }

    private static String words(CounterChange change) {
        String unit = change.counter().unit();
        return change.counter().words() + " " + Units.of(unit, change.baseline()) + " → "
                + Units.of(unit, change.candidate());
    }

    public static String word(Verdict verdict) {
        return switch (verdict) {
            case REGRESSED -> "worse";
            case IMPROVED -> "better";
            default -> "otherwise";
        };
    }

    public static String sign(Verdict verdict) {
        return switch (verdict) {
            case REGRESSED -> "▲";
            case IMPROVED -> "▼";
            default -> "◆";
        };
    }

    /**
     * One case over all releases.
     *
     * @param benchmark the benchmark's name in words
     * @param name what distinguishes it from the benchmark's other cases; empty where it is the only one
     * @param byVersion what the releases counted that could
     * @param changes the newest first
     */
    public record ReleasedCase(
            BenchmarkCase benchmarkCase,
            String benchmark,
            String name,
            Map<String, CountedCase> byVersion,
            List<ReleaseChange> changes) {

        public String title() {
            return name.isEmpty() ? benchmark : benchmark + ": " + name;
        }

        public List<ReleaseChange> in(String version) {
            return changes.stream()
                    .filter(change -> change.after().equals(version))
                    .toList();
        }

        /** Returns the most important verdict about a release; empty where it changed nothing. */
        public Optional<Verdict> verdict(String version) {
            return in(version).stream()
                    .map(change -> change.finding().verdict())
                    .min(Comparator.naturalOrder());
        }

        public Optional<String> first(Verdict verdict) {
            return changes.stream()
                    .filter(change -> change.finding().verdict() == verdict)
                    .map(ReleaseChange::after)
                    .reduce((later, earlier) -> earlier);
        }

        /** Returns what a release counts; a dash where it did not. */
        public String count(String version, Counter counter) {
            CountedCase counted = byVersion.get(version);
            return counted == null ? Units.NOT_COUNTED : Metric.count(counted.measurement(), counter);
        }

        /** Returns what moved in a release where its statements did not; empty where they did, or nothing moved. */
        public String besideStatements(String version) {
            List<ReleaseChange> its = in(version);
            if (its.isEmpty()
                    || its.stream().anyMatch(change -> change.of(Counter.CALLS).isPresent())) {
                return "";
            }
            return its.stream()
                    .flatMap(change -> change.counters().stream())
                    .findFirst()
                    .map(ReleasedCases::words)
                    .orElse(its.stream().anyMatch(ReleaseChange::isOfGrowth) ? "growth" : "other statements");
        }
    }

    /**
     * One that a release executes in another way, in the same way in several cases.
     *
     * @param said in which way, in words
     * @param calls how many calls more or fewer one operation executes, at most
     */
    public record MovedStatement(
            StatementChange.How how, String said, String statement, double calls, List<ReleasedCase> cases) {}
}
