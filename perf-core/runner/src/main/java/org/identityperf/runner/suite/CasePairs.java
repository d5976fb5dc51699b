package org.identityperf.runner.suite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * The case of the baseline with which each case of the candidate is compared. It is the equal one, unless two checkouts
 * know a benchmark by other parameters.
 *
 * @param renamed the baseline's case by the candidate's, where the two are not equal
 */
public record CasePairs(SortedMap<BenchmarkCase, BenchmarkCase> renamed) {

    /** The pairs of two sides whose cases have the same parameters. */
    public static final CasePairs EQUAL = new CasePairs(Collections.emptySortedMap());

    public CasePairs {
        renamed = Collections.unmodifiableSortedMap(new TreeMap<>(renamed));
    }

    /**
     * Pairs the cases that only one of two checkouts has, by the parameters that both know. The values of these must be
     * equal. The other parameters were renamed, which leaves their values as they are, or were only added, or only
     * removed. Of several cases with values of such a parameter, the one with its default is paired, which is the first
     * constant of its type. What is still ambiguous is not paired.
     *
     * @param candidate all cases of the tier, whatever the user chose of them, so that a pair does not depend on it
     */
    public static CasePairs of(CaseSelection candidate, CaseSelection baseline) {
        List<Pair> possible = new ArrayList<>();
        for (BenchmarkCase after : alone(candidate, baseline)) {
            for (BenchmarkCase before : alone(baseline, candidate)) {
                Pair pair = new Pair(after, before);
                if (pair.isPossible() && candidate.isCountedLike(after, baseline, before)) {
                    possible.add(pair);
                }
            }
        }
        SortedMap<BenchmarkCase, BenchmarkCase> renamed = new TreeMap<>();
        for (Pair pair : possible) {
            if (isChosen(pair, Pair::baseline, possible, candidate, baseline)
                    && isChosen(pair, Pair::candidate, possible, candidate, baseline)) {
                renamed.put(pair.candidate(), pair.baseline());
            }
        }
        return new CasePairs(renamed);
    }

    private static List<BenchmarkCase> alone(CaseSelection some, CaseSelection others) {
        return some.cases().stream()
                .filter(benchmarkCase -> !others.plans().containsKey(benchmarkCase))
                .toList();
    }

    /** Returns whether a pair is the only possible one of a case, or else the only one with defaults. */
    private static boolean isChosen(
            Pair pair,
            Function<Pair, BenchmarkCase> side,
            List<Pair> possible,
            CaseSelection candidate,
            CaseSelection baseline) {
        List<Pair> same = possible.stream()
                .filter(other -> side.apply(other).equals(side.apply(pair)))
                .toList();
        return same.size() == 1
                || same.stream()
                        .filter(other -> other.hasDefaults(candidate, baseline))
                        .toList()
                        .equals(List.of(pair));
    }

    private record Pair(BenchmarkCase candidate, BenchmarkCase baseline) {

        boolean isPossible() {
            if (!candidate.operation().equals(baseline.operation())) {
                return false;
            }
            Map<String, String> before = baseline.paramsBeside(candidate);
            Map<String, String> after = candidate.paramsBeside(baseline);
            return before.keySet().stream().noneMatch(candidate.params()::containsKey)
                    && after.keySet().stream().noneMatch(CaseParams.ALL::contains)
                    && before.keySet().stream().noneMatch(CaseParams.ALL::contains)
                    && (before.isEmpty() || after.isEmpty() || sorted(before).equals(sorted(after)));
        }

        private static List<String> sorted(Map<String, String> params) {
            return params.values().stream().sorted().toList();
        }

        boolean hasDefaults(CaseSelection candidates, CaseSelection baselines) {
            return areDefaults(
                            candidate.paramsBeside(baseline),
                            candidates.plans().get(candidate).facts())
                    && areDefaults(
                            baseline.paramsBeside(candidate),
                            baselines.plans().get(baseline).facts());
        }

        private static boolean areDefaults(Map<String, String> params, BenchmarkFacts facts) {
            return params.entrySet().stream()
                    .allMatch(param -> facts.params().getOrDefault(param.getKey(), List.of()).stream()
                            .limit(1)
                            .anyMatch(param.getValue()::equals));
        }
    }

    /** Returns the same pairs of some of the candidate's cases. */
    public CasePairs of(Collection<BenchmarkCase> some) {
        SortedMap<BenchmarkCase, BenchmarkCase> left = new TreeMap<>(renamed);
        left.keySet().retainAll(some);
        return new CasePairs(left);
    }

    /** Returns the case of the baseline with which one of the candidate is compared. */
    public BenchmarkCase ofBaseline(BenchmarkCase candidate) {
        return renamed.getOrDefault(candidate, candidate);
    }

    /** Returns the case of the candidate that is compared with one of the baseline. */
    public BenchmarkCase ofCandidate(BenchmarkCase baseline) {
        return renamed.entrySet().stream()
                .filter(pair -> pair.getValue().equals(baseline))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(baseline);
    }

    /** Returns what is recorded by the candidate's cases, by those of the baseline. */
    <T> Map<BenchmarkCase, T> ofBaseline(Map<BenchmarkCase, T> byCandidate) {
        Map<BenchmarkCase, T> byBaseline = new LinkedHashMap<>();
        byCandidate.forEach((benchmarkCase, value) -> byBaseline.put(ofBaseline(benchmarkCase), value));
        return byBaseline;
    }
}
