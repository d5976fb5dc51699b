package org.identityperf.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.gate.plan.PlanComparison;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Plan;

/**
 * A parameter comparison takes one run as two sides that differ by the value of one parameter, such as with an index
 * and without.
 *
 * @param measurements the counted cases of both values
 * @param statements the statements of those cases
 * @param plans the plans of those statements
 * @param parameter the parameter with the baseline's value, then the candidate's
 */
record ParameterComparison(
        List<Measurement> measurements,
        List<CaseStatements> statements,
        List<Plan> plans,
        Map.Entry<String, List<String>> parameter) {

    List<Change> findings() {
        List<Change> findings = new ArrayList<>();
        for (Measurement is : measurements) {
            BenchmarkCase benchmarkCase = is.benchmarkCase();
            Optional<Measurement> was = has(benchmarkCase, 1) ? baseline(benchmarkCase) : Optional.empty();
            if (was.isPresent()) {
                BenchmarkCase before = was.get().benchmarkCase();
                findings.add(CountComparison.of(
                                without(was.get()),
                                without(is),
                                CaseStatements.of(before, statements),
                                CaseStatements.of(benchmarkCase, statements))
                        .finding());
                findings.addAll(PlanComparison.of(plans(before), plans(benchmarkCase)));
            }
        }
        return findings;
    }

    private boolean has(BenchmarkCase benchmarkCase, int side) {
        return parameter.getValue().get(side).equals(benchmarkCase.params().get(parameter.getKey()));
    }

    private Optional<Measurement> baseline(BenchmarkCase benchmarkCase) {
        return measurements.stream()
                .filter(other -> has(other.benchmarkCase(), 0))
                .filter(other -> without(other.benchmarkCase()).equals(without(benchmarkCase)))
                .findFirst();
    }

    private Measurement without(Measurement measurement) {
        return new Measurement(
                without(measurement.benchmarkCase()), measurement.kind(), measurement.forks(), measurement.counters());
    }

    private BenchmarkCase without(BenchmarkCase benchmarkCase) {
        return benchmarkCase.without(parameter.getKey());
    }

    private List<Plan> plans(BenchmarkCase benchmarkCase) {
        return plans.stream()
                .filter(plan -> plan.benchmarkCase().equals(benchmarkCase.toString()))
                .map(plan -> new Plan(
                        without(benchmarkCase).toString(),
                        plan.label(),
                        plan.statement(),
                        plan.plan(),
                        plan.pages(),
                        plan.rowsRead()))
                .toList();
    }
}
