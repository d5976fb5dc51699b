package org.identityperf.runner.suite;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.jvm.ForkPlan;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Store;

/** A plan is how cases of one benchmark are measured: by what it says of itself, and what a tier says of it. */
public final class BenchmarkPlan {

    private final TierEntry entry;
    private final BenchmarkFacts facts;

    public BenchmarkPlan(TierEntry entry, BenchmarkFacts facts) {
        this.entry = entry;
        this.facts = facts;
    }

    public TierEntry entry() {
        return entry;
    }

    /** The kind of its operation. */
    public Kind kind() {
        return facts.kind();
    }

    /** Whether it changes its datasets. */
    public boolean writes() {
        return facts.writes();
    }

    /** How many JVMs measure the time of a case; 0 if none does. */
    public int forks() {
        return entry.timed().isPresent() ? entry.forks().orElse(facts.forks()) : 0;
    }

    /** What each of these JVMs does; the warm-up is the first of its iterations. */
    public ForkPlan timing() {
        int iterations = entry.iterations().orElse(facts.iterations());
        return kind() == Kind.STEADY_STATE
                ? new ForkPlan(kind(), 1 + iterations, entry.seconds().orElse(facts.seconds()))
                : new ForkPlan(kind(), iterations, 0);
    }

    /** How many invocations are counted together. */
    public int invocations() {
        return facts.countedInvocations();
    }

    /** The artifact that a case needs in front of the server's class path. */
    public Optional<BenchmarkFacts.Artifact> artifact(BenchmarkCase benchmarkCase) {
        return facts.artifact(benchmarkCase);
    }

    public SortedMap<Store, String> datasets(BenchmarkCase benchmarkCase, Store own) {
        return facts.datasets(benchmarkCase, own);
    }

    /** Whether the same is done as often, if it is to the same rows. */
    public boolean isCountedLike(BenchmarkPlan other, BenchmarkCase benchmarkCase) {
        return facts(benchmarkCase).equals(other.facts(benchmarkCase));
    }

    private List<Object> facts(BenchmarkCase benchmarkCase) {
        return List.of(kind(), writes(), invocations(), facts.artifact(benchmarkCase));
    }
}
