package org.identityperf.runner.suite;

import java.util.List;
import java.util.SortedMap;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.jvm.ForkPlan;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Store;

/**
 * A benchmark plan says how cases of one benchmark are measured, from the benchmark's own facts and an entry of a tier.
 */
public record BenchmarkPlan(TierEntry entry, BenchmarkFacts facts) {

    public Kind kind() {
        return facts.kind();
    }

    public boolean writes() {
        return facts.writes();
    }

    /** Returns how many JVMs measure the time of a case; 0 if none does. */
    public int forks() {
        return entry.timed().isPresent() ? entry.forks().orElse(facts.forks()) : 0;
    }

    /** Returns what each of these JVMs does; the warm-up is the first of its iterations. */
    public ForkPlan timing() {
        int iterations = entry.iterations().orElse(facts.iterations());
        return kind() == Kind.STEADY_STATE
                ? new ForkPlan(kind(), 1 + iterations, entry.seconds().orElse(facts.seconds()))
                : new ForkPlan(kind(), iterations, 0);
    }

    public int invocations() {
        return facts.countedInvocations();
    }

    /** Returns how many invocations a number of operations takes; one at least. */
    public int invocationsOf(double operations) {
        // The index of an older checkout does not say how many an invocation does.
        return (int) Math.max(1, operations / Math.max(1, facts.operationsPerInvocation()));
    }

    public SortedMap<Store, String> datasets(BenchmarkCase benchmarkCase, Store own) {
        return facts.datasets(benchmarkCase, own);
    }

    /**
     * Returns whether another plan counts the same operations equally often, provided the rows are the same.
     *
     * @param others the case of that plan
     */
    boolean isCountedLike(BenchmarkCase benchmarkCase, BenchmarkPlan other, BenchmarkCase others) {
        return facts(benchmarkCase).equals(other.facts(others));
    }

    private List<Object> facts(BenchmarkCase benchmarkCase) {
        return List.of(kind(), writes(), invocations(), facts.artifacts(benchmarkCase));
    }
}
