package org.identityperf.runner.report.model;

import java.util.List;
import java.util.Optional;
import org.identityperf.runner.gate.calibration.Calibration;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.FlameGraph;
import org.identityperf.runner.result.Plan;

/**
 * Run extras are what is known of a run besides times and counts. Each list may be empty.
 *
 * @param statements the statements of operations, where they were counted
 * @param plans the store's plans of these statements, where it explains them
 * @param spent the same statements with times of execution, where there is a time breakdown
 * @param asShipped what the shipped server of the same version asks, if that was counted
 */
public record RunExtras(
        List<FlameGraph> flameGraphs,
        List<CaseStatements> statements,
        List<Plan> plans,
        List<CaseStatements> spent,
        Optional<Calibration> asShipped) {

    public static final RunExtras NOTHING = new RunExtras(List.of(), List.of(), List.of(), List.of(), Optional.empty());
}
