package org.identityperf.runner.report;

import java.util.List;
import java.util.Optional;
import org.identityperf.runner.claim.Claim;
import org.identityperf.runner.claim.ClaimResult;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.ComparisonResult;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunResult;

/**
 * Everything there is to tell of one module's run. Each list may be empty: a module that failed early has a run without
 * measurements and a failed check that says why.
 *
 * @param run what was measured
 * @param claims the claims that were looked at, for what they say and for their published tables
 * @param claimResults how they came out
 * @param checks what was checked
 * @param plans what the store chose to do
 * @param advice sentences for the reader to act on
 * @param presentation how the module wants its benchmarks told
 * @param against what a comparison with a base found, if there was one
 * @param insight what is known beside times and counts
 */
public record ModuleReport(
        RunResult run,
        List<Claim> claims,
        List<ClaimResult> claimResults,
        List<Check> checks,
        List<Plan> plans,
        List<String> advice,
        Presentation presentation,
        Optional<ComparisonResult> against,
        Insight insight) {

    public ModuleReport {
        claims = List.copyOf(claims);
        claimResults = List.copyOf(claimResults);
        checks = List.copyOf(checks);
        plans = List.copyOf(plans);
        advice = List.copyOf(advice);
    }

    /** Of a module that leaves to the report how it is told. */
    public ModuleReport(
            RunResult run,
            List<Claim> claims,
            List<ClaimResult> claimResults,
            List<Check> checks,
            List<Plan> plans,
            List<String> advice) {
        this(run, claims, claimResults, checks, plans, advice, Presentation.NOTHING);
    }

    /** Of a run that was compared with nothing. */
    public ModuleReport(
            RunResult run,
            List<Claim> claims,
            List<ClaimResult> claimResults,
            List<Check> checks,
            List<Plan> plans,
            List<String> advice,
            Presentation presentation) {
        this(run, claims, claimResults, checks, plans, advice, presentation, Optional.empty(), Insight.NOTHING);
    }
}
