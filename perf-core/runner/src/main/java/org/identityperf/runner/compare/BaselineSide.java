package org.identityperf.runner.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.identityperf.probe.address.Addresses;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.jvm.AsyncProfiler;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.reach.InstrumentedCode;
import org.identityperf.runner.reach.Reach;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseRetained;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.suite.CasePairs;

/**
 * The baseline of a comparison, by the candidate's cases. Where another checkout measures it, its own cases may have
 * other parameters, and only its JVMs and its results know these.
 */
public record BaselineSide(SideRun side, CasePairs pairs) {

    /** Returns a baseline with the candidate's own cases. */
    public static BaselineSide of(SideRun side) {
        return new BaselineSide(side, CasePairs.EQUAL);
    }

    boolean measures(BenchmarkCase benchmarkCase) {
        return side.selection().plans().containsKey(pairs.ofBaseline(benchmarkCase));
    }

    List<Measurement> measurements() {
        return named(side.measurements());
    }

    private List<Measurement> named(List<Measurement> ofBaseline) {
        return ofBaseline.stream()
                .map(each -> each.as(pairs.ofCandidate(each.benchmarkCase())))
                .toList();
    }

    List<CaseStatements> statements() throws IOException {
        return side.statements().stream()
                .map(each -> each.as(named(each.benchmarkCase())))
                .toList();
    }

    List<CaseRetained> retained() throws IOException {
        return CaseRetained.readAll(side.run().output().retained()).stream()
                .map(each -> each.as(named(each.benchmarkCase())))
                .toList();
    }

    void retainAgain(Collection<BenchmarkCase> cases) throws IOException {
        side.measuring().retainAgain(own(cases), side.datasets().forCounts(), each -> Optional.empty());
    }

    List<Plan> plans() throws IOException {
        return plans(side.plans());
    }

    List<Plan> statementPlans() throws IOException {
        return plans(side.statementPlans());
    }

    /** Returns plans of the baseline, such as those that were taken again. */
    List<Plan> plans(List<Plan> ofBaseline) {
        return ofBaseline.stream()
                .map(each -> each.as(named(each.benchmarkCase())))
                .toList();
    }

    private String named(String benchmarkCase) {
        return pairs.renamed().entrySet().stream()
                .filter(pair -> pair.getValue().toString().equals(benchmarkCase))
                .map(pair -> pair.getKey().toString())
                .findFirst()
                .orElse(benchmarkCase);
    }

    /**
     * Counts all that can be counted, unless an earlier run counted the same code on the same data, as for each attempt at a
     * change. Whatever then differs is counted again on both sides.
     *
     * @param recorded whether it is recorded which methods each case executes
     * @return why the rest can't be counted
     */
    public SortedMap<BenchmarkCase, HostFailure> count(boolean recorded) throws IOException {
        Consumer<String> say = side.run().console()::say;
        Optional<KeptCounts> kept = KeptCounts.of(side);
        RunFolder folder = side.measuring().jvms().folder();
        boolean complete = !recorded
                || Reach.isRecorded(
                        folder.executed(side.classPaths().side().classPath()),
                        side.selection().counted());
        if (complete && kept.isPresent() && kept.get().takenBy(side, say)) {
            return new TreeMap<>();
        }
        Addresses addresses = side.datasets().forCounts();
        SortedMap<BenchmarkCase, HostFailure> counted = recorded
                ? side.measuring()
                        .countAndRecord(
                                addresses,
                                new InstrumentedCode(
                                        folder.instrumented(),
                                        side.run().tiers().code()),
                                folder.executed(side.classPaths().side().classPath()))
                : side.measuring().countWhatCanBeCounted(addresses, always -> true);
        SortedMap<BenchmarkCase, HostFailure> failures = new TreeMap<>();
        counted.forEach((benchmarkCase, failure) -> failures.put(pairs.ofCandidate(benchmarkCase), failure));
        if (failures.isEmpty()) {
            kept.ifPresent(counts -> counts.keep(side, say));
        }
        return failures;
    }

    List<Measurement> countAgain(Collection<BenchmarkCase> cases, Predicate<BenchmarkCase> used, Addresses addresses)
            throws IOException {
        return named(side.measuring()
                .countAgain(own(cases), benchmarkCase -> used.test(pairs.ofCandidate(benchmarkCase)), addresses));
    }

    void explainAgain(Collection<BenchmarkCase> cases, Addresses addresses, OutputFolder explained) throws IOException {
        side.measuring().explainAgain(own(cases), addresses, explained);
    }

    private List<BenchmarkCase> own(Collection<BenchmarkCase> cases) {
        return cases.stream().map(pairs::ofBaseline).toList();
    }

    Addresses forCountsExchangedWith(SideRun candidate, boolean exact) {
        return side.datasets().forCountsExchangedWith(candidate.datasets(), pairs::ofCandidate, exact);
    }

    Path record(BenchmarkCase benchmarkCase, AsyncProfiler profiler, int invocations) throws IOException {
        return side.measuring()
                .record(side.datasets().forTime(), pairs.ofBaseline(benchmarkCase), profiler, invocations);
    }
}
