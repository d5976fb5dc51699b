package org.identityperf.runner.dataset;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Slice;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.OpenStores;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;

/**
 * A slice loading is a run that loads one slice of every dataset that its cases need, and measures nothing. It loads
 * one store after the other, so that a machine that waits for one store does not block loading into the others.
 */
public final class SliceLoading {

    private final ModuleRun run;
    private final CaseSelection matrix;
    private final ClassPaths classPaths;
    private final Console console;

    public SliceLoading(ModuleRun run, ClassPaths classPaths) {
        this.run = run;
        this.matrix = classPaths.had();
        this.classPaths = classPaths;
        this.console = run.console();
    }

    /** Returns a check for each dataset, which says whether its snapshot is complete by now. */
    public List<Check> load(Slice slice) throws IOException {
        List<Check> checks = new ArrayList<>();
        for (Store store : matrix.stores()) {
            try (RunEnvironment site =
                            RunEnvironment.open(List.of(store), run.settings().stores(), console::say);
                    SnapshotLoadings snapshotLoadings = new SnapshotLoadings(run, site.folder())) {
                OpenStores stores = site.stores();
                if (!stores.unavailable().isEmpty()) {
                    throw stores.unavailable().get(store);
                }
                load(slice, stores.get(store), snapshotLoadings, checks);
            }
        }
        return checks;
    }

    private void load(Slice slice, RunningStore store, SnapshotLoadings snapshotLoadings, List<Check> checks)
            throws IOException {
        Set<List<Object>> done = new HashSet<>();
        for (BenchmarkCase benchmarkCase : matrix.cases()) {
            String className = matrix.datasets(benchmarkCase).get(store.kind());
            Sizes sizes = matrix.sizes(benchmarkCase);
            if (className != null && done.add(List.of(className, sizes))) {
                String told = snapshotLoadings
                        .on(classPaths.sideOf(benchmarkCase), store.kind())
                        .slice(store, className, sizes, slice);
                console.say(told);
                checks.add(new Check(store.kind().title() + ' ' + className + sizes, Outcome.PASS, told));
            }
        }
    }
}
