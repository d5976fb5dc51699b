package org.identityperf.runner.report.model;

import java.util.List;
import java.util.Optional;
import org.identityperf.runner.claim.Claim;
import org.identityperf.runner.claim.ClaimResult;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunResult;

/**
 * A module report has everything that is known of one module's run. Each list may be empty: a module that failed early
 * has a run without measurements and a failed check with the reason.
 *
 * @param layout what the module declares of its charts and tables
 * @param extras what is known besides times and counts
 */
public record ModuleReport(
        RunResult run,
        List<Claim> claims,
        List<ClaimResult> claimResults,
        List<Finding> findings,
        List<Plan> plans,
        Layout layout,
        Optional<ComparisonResult> against,
        RunExtras extras) {}
