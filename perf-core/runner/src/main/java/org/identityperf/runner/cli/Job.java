package org.identityperf.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Slice;
import org.identityperf.runner.compare.Baselines;
import org.identityperf.runner.compare.Baselines.Baseline;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.ShutdownState;
import org.identityperf.runner.dataset.DatasetClones;
import org.identityperf.runner.dataset.DatasetSnapshot;
import org.identityperf.runner.dataset.LentDataset;
import org.identityperf.runner.dataset.PreparedDatasets;
import org.identityperf.runner.dataset.SliceLoading;
import org.identityperf.runner.dataset.SnapshotLoading;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.OpenStores;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.environment.SkippedCases;
import org.identityperf.runner.gate.counts.ExpectedCounts;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.jvm.MachineLock;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.measure.JvmSettings;
import org.identityperf.runner.measure.Measuring;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.page.ConsoleTable;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.suite.BenchmarkIndex;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;
import org.identityperf.runner.suite.TinyCases;

/**
 * A job measures one module: it goes from settings to results, checks and report.
 *
 * @param classes its class folder or jar
 */
public record Job(Project project, String module, Path classes, Console console) {

    /**
     * @param build names the build that the results belong to
     * @throws org.identityperf.runner.settings.SettingsException if a property cannot be used
     */
    @SuppressWarnings("try") // the machine's lock is held, not used
    public List<Check> measure(Properties properties, String build) throws IOException {
        Settings settings = Settings.read(properties);
        Tiers tiers = project.tiers(module);
        if (settings.regressions()) {
            return knownRegressions(settings, tiers, properties, build);
        }
        CaseSelection matrix = CaseSelection.of(settings, tiers, BenchmarkIndex.read(classes), project.allTiers());
        // Refused before anything starts, like every other mistake in what the module declares.
        ExpectedCounts expected = ExpectedCounts.read(expectedCountsFile());
        if (matrix.cases().isEmpty()) {
            console.say(module + " has nothing that perf.include=" + settings.include() + " matches");
            console.verdict("nothing");
            return List.of();
        }
        settings.stores().refuseUnknown(matrix.stores());
        Cache.at(settings.stores().cache());
        Baselines sides = new Baselines(project, module, tiers, classes, console::say);
        Optional<Baseline> baseline = sides.baseline(settings, matrix);
        // The lock comes before anything is written: the run that holds it may be one of this checkout.
        try (MachineLock lock = MachineLock.acquire(console::say)) {
            if (settings.stores().slice().isPresent()) {
                return slice(settings, tiers, matrix, settings.stores().slice().get());
            }
            long start = System.nanoTime();
            OutputFolder output = OutputFolder.of(project.output(), module, build);
            ModuleRun asked = new ModuleRun(module, settings, tiers, output, console);
            for (String name : List.of(CombinedOutput.CLAIMS, OutputFolder.CHARTS)) {
                Path declared =
                        project.folder(module).resolve("src/main/resources").resolve(name);
                if (Files.exists(declared)) {
                    Files.copy(declared, output.file(name));
                }
            }
            // Written first: a killed run writes no report, and an earlier report would be taken for its own.
            unmeasured(settings, tiers, output, "the run has not ended: it still measures, or it was killed");
            if (settings.selfTest() > 0) {
                List<Check> checks = selfTested(asked, matrix, sides);
                console.verdict(verdict(checks));
                return checks;
            }
            MainRun run = new MainRun(asked, matrix, sides.candidate(settings.baseline()), baseline);
            MainRun.Judged judged = reported(run, asked, expected);
            console.say(module + " took " + Console.spell(Duration.ofNanos(System.nanoTime() - start)) + "; report: "
                    + output.root().resolve("report.html"));
            console.verdict(verdict(judged.checks())
                    + judged.scope().map(scope -> ": " + scope).orElse(""));
            return judged.checks();
        }
    }

    @SuppressWarnings("try") // the machine's lock is held, not used
    private List<Check> knownRegressions(Settings settings, Tiers tiers, Properties properties, String build)
            throws IOException {
        SelfTest selfTest = SelfTest.load();
        Cache.at(settings.stores().cache());
        Baselines sides = new Baselines(project, module, tiers, classes, console::say);
        try (MachineLock lock = MachineLock.acquire(console::say)) {
            List<Check> checks = selfTest.knownRegressions(sides, properties, build, console);
            console.verdict(checks.isEmpty() ? "nothing" : verdict(checks));
            return checks;
        }
    }

    private List<Check> selfTested(ModuleRun asked, CaseSelection matrix, Baselines sides) throws IOException {
        SelfTest selfTest = SelfTest.load();
        Side built = sides.candidate(Optional.empty());
        ClassPaths classPaths = ClassPaths.of(matrix, built, console::say);
        try (RunEnvironment site = RunEnvironment.open(
                        classPaths.had().stores(), asked.settings().stores(), console::say);
                SideRun baseline = SideRun.prepare(asked, site, classPaths, "");
                SideRun twin = SideRun.prepare(asked.ofBaseline(), site, classPaths, "twin")) {
            SkippedCases.refuse(classPaths.had(), site.stores(), asked.settings());
            List<Check> checks = new ArrayList<>(SkippedCases.checks(classPaths.had(), site.stores()));
            checks.addAll(selfTest.live(baseline, twin, console));
            checks.forEach(check -> console.say(check.outcome() + " " + check.name() + ": " + check.sentence()));
            baseline.write();
            finish(asked.output(), checks);
            return checks;
        }
    }

    private List<Check> slice(Settings settings, Tiers tiers, CaseSelection matrix, Slice slice) throws IOException {
        ClassPaths classPaths = ClassPaths.of(matrix, candidate(tiers), console::say);
        OutputFolder output = OutputFolder.of(project.folder(module).resolve("target/slice"), module, "slice");
        List<Check> checks =
                new SliceLoading(new ModuleRun(module, settings, tiers, output, console), classPaths).load(slice);
        console.verdict("loaded");
        return checks;
    }

    /**
     * Returns the verdict: {@code skipped} if nothing could be measured. If only some cases could not, that is reported
     * as well.
     */
    private static String verdict(List<Check> checks) {
        long skipped =
                checks.stream().filter(check -> check.outcome() == Outcome.SKIP).count();
        if (checks.stream().anyMatch(check -> check.outcome() == Outcome.FAIL)) {
            return "regressed";
        }
        if (skipped > 0 && skipped == checks.size()) {
            return "skipped";
        }
        return skipped == 0 ? "pass" : "pass, " + skipped + " skipped";
    }

    /** Measures; if that fails, the report gives the reason. */
    private MainRun.Judged reported(MainRun run, ModuleRun asked, ExpectedCounts expected) throws IOException {
        try {
            MainRun.Judged judged = run.measure(expected, expectedCountsFile());
            finish(asked.output(), judged.checks());
            ModuleReport told = CombinedOutput.read(asked.output().file(""));
            ConsoleTable.operations(told).ifPresent(console::say);
            ConsoleTable.capacity(told).ifPresent(console::say);
            return judged;
        } catch (RuntimeException | IOException e) {
            if (!ShutdownState.begun()) {
                try {
                    unmeasured(asked.settings(), asked.tiers(), asked.output(), String.valueOf(e.getMessage()));
                } catch (IOException unwritten) {
                    e.addSuppressed(unwritten);
                }
            }
            throw e;
        }
    }

    /** Runs every benchmark of the largest tier once at tiny size, for every parameter; each checks its own result. */
    public List<Check> check(Properties properties) throws IOException {
        Settings settings = Settings.read(properties);
        Tiers tiers = project.tiers(module);
        CaseSelection matrix = TinyCases.of(tiers, BenchmarkIndex.read(classes));
        OutputFolder output = OutputFolder.of(project.folder(module).resolve("target/check"), module, "check");
        ClassPaths classPaths = ClassPaths.of(matrix, candidate(tiers), console::say);
        try (RunEnvironment site = RunEnvironment.open(classPaths.had().stores(), settings.stores(), console::say);
                PreparedDatasets place = PreparedDatasets.prepare(
                        new ModuleRun(module, settings, tiers, output, console), site, classPaths, "")) {
            List<Check> checks = new ArrayList<>(SkippedCases.checks(classPaths.had(), site.stores()));
            checks.addAll(classPaths.checks());
            CaseSelection here = place.matrix();
            Measuring measuring =
                    new Measuring(here, new JvmSettings(tiers.jvm(), site.folder(), ""), classPaths, output, console);
            checks.addAll(measuring.check(place.forCounts()));
            checks.addAll(MainRun.rules(tiers, List.copyOf(here.cases()), output));
            return checks;
        }
    }

    /** A loan is what is done while databases are lent. */
    public interface Loan {
        void use(Map<String, Address> lent) throws InterruptedException;
    }

    /**
     * Lends datasets. Each is requested as {@code name=class[sizes]}, or as {@code name=mysql:class[sizes]} if it is
     * not in the module's own store. The loan gets its address under that name.
     */
    public void lend(Properties properties, List<String> datasets, Loan loan) throws IOException, InterruptedException {
        Settings settings = Settings.read(properties);
        Tiers tiers = project.tiers(module);
        List<LentDataset> asked = datasets.stream()
                .map(text -> LentDataset.parse(text, tiers.store()))
                .toList();
        OutputFolder output = OutputFolder.of(project.folder(module).resolve("target/lent"), module, "lent");
        List<Store> needed = asked.stream().map(LentDataset::store).toList();
        try (RunEnvironment site = RunEnvironment.open(needed, settings.stores(), console::say);
                SnapshotLoading snapshotLoading = new SnapshotLoading(
                        candidate(tiers), site.folder(), "loading", output.log("loading"), settings.seed(), console)) {
            OpenStores stores = site.stores();
            if (!stores.unavailable().isEmpty()) {
                throw stores.unavailable().get(stores.unavailable().firstKey());
            }
            Map<Store, DatasetClones> stages = new EnumMap<>(Store.class);
            Map<String, Address> lent = new LinkedHashMap<>();
            for (LentDataset dataset : asked) {
                RunningStore store = stores.get(dataset.store());
                DatasetSnapshot snapshot = snapshotLoading.described(store, dataset.className(), dataset.sizes());
                snapshotLoading.ensure(store, snapshot);
                DatasetClones stage = stages.computeIfAbsent(
                        dataset.store(), kind -> new DatasetClones(store, site.routes(kind), "", console::say));
                lent.put(dataset.name(), stage.place(dataset.name(), snapshot, true, snapshotLoading));
            }
            loan.use(lent);
            stages.values().forEach(DatasetClones::close);
        }
    }

    private void unmeasured(Settings settings, Tiers tiers, OutputFolder output, String why) throws IOException {
        Check check = new Check(module + " measured", Outcome.FAIL, why);
        CombinedOutput.writeUnmeasured(output, module, tiers, settings.tier().word(), check);
    }

    private void finish(OutputFolder output, List<Check> checks) throws IOException {
        CombinedOutput.writeChecks(output, checks);
        CombinedOutput.write(output.root());
    }

    private Side candidate(Tiers tiers) throws IOException {
        return new Baselines(project, module, tiers, classes, console::say).candidate(Optional.empty());
    }

    private Path expectedCountsFile() {
        return project.folder(module).resolve("src/main/resources/counts.yaml");
    }
}
