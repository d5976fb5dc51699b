package org.identityperf.runner.report.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /** Returns the cases whose number of statements a release changed, the largest change first. */
    public List<ReleasedCase> counted() {
        return cases.stream()
                .filter(each -> each.largest() > 0)
                .sorted(Comparator.comparing(ReleasedCase::largest).reversed())
                .toList();
    }

    /** Returns the cases that execute as many statements in all releases, and of which a release changed something else. */
    public List<ReleasedCase> otherwise() {
        return cases.stream()
                .filter(each -> each.largest() == 0 && !each.changes().isEmpty())
                .toList();
    }

    public List<ReleasedCase> same() {
        return cases.stream().filter(each -> each.changes().isEmpty()).toList();
    }

    /** Returns what each release did that changed something, in a sentence, by release, the newest first. */
    public Map<String, String> answers() {
        Map<String, String> answers = new LinkedHashMap<>();
        for (int i = versions().size() - 1; i > 0; i--) {
            String version = versions().get(i);
            long otherwise = cases.stream()
                    .filter(each -> !each.in(version).isEmpty()
                            && each.verdict(version, Counter.CALLS).isEmpty())
                    .count();
            List<String> parts = Stream.of(
                            part(version, "more", Verdict.REGRESSED),
                            part(version, "fewer", Verdict.IMPROVED),
                            otherwise == 0 ? "" : "other changes in " + CountWords.several(otherwise, "case"))
                    .filter(words -> !words.isEmpty())
                    .toList();
            if (!parts.isEmpty()) {
                answers.put(version, String.join("; ", parts));
            }
        }
        return answers;
    }

    /** Returns {@code more statements in 3 cases, most in Login (5 → 7)}; empty if there is no such case. */
    private String part(String version, String word, Verdict verdict) {
        List<ReleasedCase> its = moved(version).stream()
                .filter(each -> each.verdict(version, Counter.CALLS).equals(Optional.of(verdict)))
                .toList();
        return its.isEmpty()
                ? ""
                : word + " statements in " + CountWords.several(its.size(), "case")
                        + (its.size() == 1 ? ", " : ", most in ") + its.get(0).title() + " ("
                        + its.get(0)
                                .change(version, Counter.CALLS)
                                .map(ReleasedCases::both)
                                .orElseThrow() + ')';
    }

    /** Returns the cases whose number of statements one release changed, the largest change first. */
    public List<ReleasedCase> moved(String version) {
        return cases.stream()
                .filter(each -> each.change(version, Counter.CALLS).isPresent())
                .sorted(Comparator.comparing((ReleasedCase each) -> -Math.abs(
                        each.change(version, Counter.CALLS).orElseThrow().difference())))
                .toList();
    }

    /** Returns what one release changed of cases that execute as many statements as before, with these cases. */
    public Map<String, List<ReleasedCase>> beside(String version) {
        Map<String, List<ReleasedCase>> beside = new TreeMap<>();
        cases.stream()
                .filter(each -> each.change(version, Counter.CALLS).isEmpty())
                .forEach(each -> each.in(version).stream()
                        .filter(change ->
                                change.isOfGrowth() || !change.counters().isEmpty())
                        .forEach(change -> beside.computeIfAbsent(
                                        sign(change.finding().verdict()) + ' ' + words(change),
                                        key -> new ArrayList<>())
                                .add(each)));
        return beside;
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
                .map(ReleasedCases::joined)
                .sorted(Comparator.comparing(
                                (MovedStatement moved) -> -moved.cases().size())
                        .thenComparing(MovedStatement::how))
                .toList();
    }

    private static MovedStatement joined(List<Map.Entry<StatementChange, ReleasedCase>> group) {
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
        return change.counter().words() + " " + both(change);
    }

    private static String both(CounterChange change) {
        String unit = change.counter().unit();
        return Units.of(unit, change.baseline()) + " → " + Units.of(unit, change.candidate());
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

        /** Returns how many a release counts; empty where it did not. */
        public OptionalDouble number(String version, Counter counter) {
            CountedCase counted = byVersion.get(version);
            return counted == null
                    ? OptionalDouble.empty()
                    : counted.measurement().counter(counter);
        }

        /** Returns how a release changed a count; empty where it did not. */
        public Optional<CounterChange> change(String version, Counter counter) {
            return in(version).stream()
                    .flatMap(change -> change.of(counter).stream())
                    .findFirst();
        }

        /** Returns whether a release counts more, which is worse, or fewer; empty where as many. */
        public Optional<Verdict> verdict(String version, Counter counter) {
            return change(version, counter).map(change -> change.more() ? Verdict.REGRESSED : Verdict.IMPROVED);
        }

        /** Returns by how many statements a release changed it at most. */
        private double largest() {
            return byVersion.keySet().stream()
                    .flatMap(version -> change(version, Counter.CALLS).stream())
                    .mapToDouble(change -> Math.abs(change.difference()))
                    .max()
                    .orElse(0);
        }

        /** Returns what a release counts; a dash where it did not. */
        public String count(String version, Counter counter) {
            CountedCase counted = byVersion.get(version);
            return counted == null ? Units.NOT_COUNTED : Metric.count(counted.measurement(), counter);
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
