package org.identityperf.runner.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.finding.NotMeasured.Reason;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.CaseSelection;

/** Skipped cases are not measured, because a store that they need can't run here. */
public final class SkippedCases {

    private SkippedCases() {}

    /** Returns a finding for each benchmark and store, so that nothing is left out unseen. */
    public static List<Finding> of(String module, CaseSelection selection, OpenStores stores) {
        List<Finding> skipped = new ArrayList<>();
        stores.unavailable().forEach((store, why) -> {
            SortedSet<String> benchmarks = new TreeSet<>();
            selection.cases().stream()
                    .filter(benchmarkCase -> selection.datasets(benchmarkCase).containsKey(store))
                    .forEach(benchmarkCase -> benchmarks.add(benchmarkCase.benchmark()));
            benchmarks.forEach(benchmark -> skipped.add(new NotMeasured(
                    module,
                    List.of(benchmark),
                    "on " + store.title(),
                    Reason.NO_STORE,
                    Outcome.SKIP,
                    why.getMessage())));
        });
        return skipped;
    }

    /**
     * Refuses the run if it would leave out everything that was chosen by name.
     *
     * @throws StoreUnavailable if the user chose benchmarks or stores, and none of the choice can be measured here
     */
    public static void refuse(CaseSelection selection, OpenStores stores, Settings settings) {
        boolean chosen = settings.includes() || settings.params().containsKey(CaseParams.STORE);
        if (chosen && selection.without(stores.unavailable().keySet()).cases().isEmpty()) {
            throw stores.unavailable().get(stores.unavailable().firstKey());
        }
    }
}
