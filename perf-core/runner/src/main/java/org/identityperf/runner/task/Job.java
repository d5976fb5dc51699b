package org.identityperf.runner.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.measure.HostMain;
import org.identityperf.probe.upgrade.Meanwhile;
import org.identityperf.runner.checkout.ChangedLines;
import org.identityperf.runner.checkout.CheckoutException;
import org.identityperf.runner.checkout.Git;
import org.identityperf.runner.compare.CalibrationRun;
import org.identityperf.runner.compare.ReleaseSweep;
import org.identityperf.runner.compare.Shipped;
import org.identityperf.runner.compare.Sides;
import org.identityperf.runner.compare.Sides.Baseline;
import org.identityperf.runner.console.AsciiStream;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.ShutdownState;
import org.identityperf.runner.dataset.PreparedDatasets;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.environment.SkippedCases;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.finding.CodeReached;
import org.identityperf.runner.finding.CountKey;
import org.identityperf.runner.finding.CountsOutdated;
import org.identityperf.runner.finding.CountsOutdated.Outdated;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.finding.Measured;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.finding.NotMeasured.Reason;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.ReleaseCounted;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.StatementsFailed;
import org.identityperf.runner.gate.calibration.CalibratedCase;
import org.identityperf.runner.gate.calibration.Calibration;
import org.identityperf.runner.gate.calibration.KnownDifference;
import org.identityperf.runner.gate.counts.ExpectedCounts;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.jvm.HostProcess;
import org.identityperf.runner.jvm.Jdk;
import org.identityperf.runner.jvm.MachineLock;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.measure.JvmSettings;
import org.identityperf.runner.measure.Measuring;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.page.Answer;
import org.identityperf.runner.report.page.ConsoleTable;
import org.identityperf.runner.report.table.UpgradeTable;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Phases;
import org.identityperf.runner.result.Phases.Phase;
import org.identityperf.runner.result.RunFile;
import org.identityperf.runner.result.Upgrade;
import org.identityperf.runner.result.UpgradeFile;
import org.identityperf.runner.settings.JmhOptions;
import org.identityperf.runner.settings.Revision;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.SideSetting;
import org.identityperf.runner.settings.Suggestion;
import org.identityperf.runner.settings.Task;
import org.identityperf.runner.settings.TaskParser;
import org.identityperf.runner.settings.Tier;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.CacheLock;
import org.identityperf.runner.suite.BenchmarkIndex;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.RequiredCounts;
import org.identityperf.runner.suite.Tiers;
import org.identityperf.runner.suite.TinyCases;

/**
 * The job of one module: it goes from a task to results, findings and report.
 *
 * @param classes its class folder or jar
 */
public record Job(Project project, String module, Path classes, Console console) {

    private static final String COUNTS = "counts.yaml";
    private static final String REPORT = "report.html";
    /** The name of the clone that a served server has. */
    private static final String SERVED = "served";

    private static final String SKIPPED = " was asked for is skipped; see above what each case needs";

    /**
     * Measures, judges and reports.
     *
     * @param unmeasured knows the build that the results belong to
     * @throws SettingsException if a value does not fit the module
     */
    @SuppressWarnings("try") // the machine's lock is held, not used
    public List<Finding> measure(Task task, Unmeasured unmeasured) throws IOException {
        Phases phases = new Phases();
        Settings settings = task.settings();
        Tiers tiers = project.tiers(module);
        Optional<Jdk> jdk = Jdk.fitting(tiers.java()::has);
        BenchmarkIndex index = BenchmarkIndex.read(classes);
        CaseSelection selected = CaseSelection.of(task, tiers, index, project.allTiers());
        CaseSelection selection = task instanceof Task.Calibrate ? selected.calibrated() : selected;
        // Refused before anything starts, like every other mistake in what the module declares.
        ExpectedCounts expected = ExpectedCounts.read(declared(COUNTS));
        CombinedOutput.claims(declared(CombinedOutput.CLAIMS));
        Layout.read(declared(OutputFolder.CHARTS));
        if (selection.cases().isEmpty()) {
            if (!selected.cases().isEmpty()) {
                throw new SettingsException(TaskParser.CALIBRATE + ": none of the benchmarks of " + module
                        + " that were asked for is answered by the shipped server too");
            }
            String nothing = module + " has nothing at tier " + settings.tier().word() + " that perf.include="
                    + settings.include() + " and perf.params match; its benchmarks are " + tiers.benchmarks();
            return unmeasured(unmeasured, nothing, false, tiers, settings);
        }
        if (jdk.isEmpty()) {
            return unmeasured(unmeasured, module + " " + tiers.wrongJava(), settings.includes(), tiers, settings);
        }
        if (task instanceof Task.Run run
                && !run.jmh().words().isEmpty()
                && selection.timed().isEmpty()) {
            throw new SettingsException(JmhOptions.PROPERTY + "=" + run.jmh()
                    + " is for forks that measure time, and tier "
                    + settings.tier().word() + " times nothing of that in " + module + "; choose another tier");
        }
        settings.stores().refuseUnknown(selection.stores());
        Cache.at(settings.stores().cache());
        jdk.filter(chosen -> !chosen.isRunning())
                .ifPresent(chosen -> console.say(
                        tiers.system() + " runs on Java " + tiers.java() + ": measured JVMs use " + chosen));
        Sides sides = sides(settings, tiers);
        selection = sides.upgradable(selection, task);
        Optional<Baseline> baseline = task instanceof Task.Compare comparing
                ? Optional.of(sides.baseline(comparing, selection))
                : Optional.empty();
        Side candidate = sides.candidate(task);
        if (baseline.isPresent()) {
            // Two JDKs would differ more than most changes of a server.
            Jdk later = Jdk.later(
                    candidate.classPath().jdk(),
                    baseline.get().side().classPath().jdk());
            candidate = candidate.on(later);
            baseline = Optional.of(baseline.get().on(later));
        }
        Optional<Side> before = baseline.map(Baseline::side);
        selection = sides.upgradingBaseline(selection, candidate, before);
        phases.enter(Phase.WAIT);
        // The lock comes before anything is written: the run that holds it may be one of this checkout.
        try (CacheLock lock = lock()) {
            phases.enter(Phase.START);
            OutputFolder output = OutputFolder.of(project.output(), module, unmeasured.build());
            ModuleRun asked = new ModuleRun(module, settings, tiers, output, console, sides.releases(before), phases);
            for (String name : List.of(CombinedOutput.CLAIMS, OutputFolder.CHARTS)) {
                if (UnusableFile.isDeclared(declared(name))) {
                    Files.copy(declared(name), output.file(name));
                }
            }
            for (Path calibration : project.calibrations(module)) {
                Path kept = Files.createDirectories(output.file(Calibration.IN_GIT));
                Files.copy(calibration, kept.resolve(calibration.getFileName()));
            }
            // Written first: a killed run writes no report, and an earlier report would be taken for its own.
            NotMeasured notEnded = unmeasured.of(Reason.NOT_ENDED, Outcome.FAIL, "");
            CombinedOutput.writeUnmeasured(
                    output, module, tiers, settings.tier().word(), notEnded);
            if (task instanceof Task.Sweep sweep) {
                List<Finding> counted = swept(asked, sweep, selection, sides, unmeasured);
                return ended(asked, counted, Wording.verdict(counted), Optional.empty());
            }
            if (task instanceof Task.Calibrate calibrate) {
                Calibration calibration = calibrated(asked, calibrate, selection, sides, candidate);
                List<Finding> checks = unmeasured.unless(
                        !calibration.cases().isEmpty(),
                        calibration.findings(),
                        "nothing of " + module + " could be counted on the shipped server; see above why");
                finish(asked, checks);
                return ended(asked, checks, Wording.sentence(calibration.result()), Optional.empty());
            }
            Optional<Task.Compare> compare =
                    Optional.of(task).filter(Task.Compare.class::isInstance).map(Task.Compare.class::cast);
            Optional<Revision> after = revision(task.candidate());
            Optional<SideSetting> base = compare.map(Task.Compare::baseline);
            Optional<Revision> earlier = base.isPresent() ? revision(base) : Optional.empty();
            MainRun.Names names = new MainRun.Names(name(after, task.candidate()), name(earlier, base));
            MainRun run = new MainRun(
                    asked,
                    task,
                    selection,
                    candidate,
                    baseline,
                    names,
                    ChangedLines.between(earlier, after),
                    expected,
                    RequiredCounts.of(project, module, tiers, index),
                    declared(COUNTS));
            MainRun.Judged judged = reported(run, unmeasured);
            // The lines of a console begin with the tool's name.
            int width = console.screen().width() - Console.PREFIX.length();
            UnaryOperator<String> spelling =
                    AsciiStream.isWanted(System.getenv()) ? AsciiStream::ascii : UnaryOperator.identity();
            judged.against()
                    .ifPresent(against -> Answer.of(against, width, spelling).forEach(console::answer));
            for (Finding finding : judged.findings()) {
                if (finding instanceof StatementsFailed) {
                    console.answer((finding.outcome() == Outcome.FAIL ? "✗ " : "? ") + Wording.name(finding) + ": "
                            + Wording.sentence(finding));
                }
                if (finding instanceof CodeReached reached) {
                    console.answer(Wording.sentence(reached));
                    if (compare.orElseThrow().how().explained()) {
                        Wording.explained(reached).forEach(console::answer);
                    }
                }
            }
            String verdict = Wording.verdict(judged.findings())
                    + judged.scope().map(scope -> ": " + scope).orElse("");
            if (compare.isEmpty()) {
                console.answer("Report: " + output.root().resolve(REPORT));
            }
            return ended(asked, judged.findings(), verdict, compare.map(both -> names));
        }
    }

    /** Returns the name by which people know a side; empty for what is built here, where git knows no checkout. */
    private static Optional<String> name(Optional<Revision> revision, Optional<SideSetting> side) {
        return revision.map(Revision::toString).or(() -> side.map(SideSetting::name));
    }

    /** Returns the state of a checkout from which a side comes; this and another checkout of the project are sides too. */
    private Optional<Revision> revision(Optional<SideSetting> side) throws IOException {
        if (side.isPresent()
                && side.get() instanceof SideSetting.Folder folder
                && folder.revision().isPresent()) {
            return folder.revision();
        }
        Optional<Path> checkout = side.isEmpty()
                ? Optional.of(project.root())
                : side.filter(SideSetting.Folder.class::isInstance)
                        .map(folder -> ((SideSetting.Folder) folder).path())
                        .filter(Project::isIn);
        return checkout.isPresent() ? checkedOut(checkout.get()) : Optional.empty();
    }

    private static Optional<Revision> checkedOut(Path checkout) throws IOException {
        try {
            Optional<Git> git = Git.around(checkout);
            return git.isPresent() ? git.get().checkedOut() : Optional.empty();
        } catch (CheckoutException e) {
            // Only a name depends on it: this checkout can be measured without git.
            return Optional.empty();
        }
    }

    /** Returns the lock under which one run at a time writes, of those that Maven starts side by side too. */
    private CacheLock lock() throws IOException {
        return MachineLock.acquire(waits -> console.say(module + ": " + waits));
    }

    /**
     * Says where a run's time went, and its verdict, which is its last line.
     *
     * @param names the sides of a comparison, whose last line has all that leads on
     */
    private List<Finding> ended(ModuleRun run, List<Finding> checks, String verdict, Optional<MainRun.Names> names)
            throws IOException {
        List<Phases.Spent> phases = run.phases().spent();
        CombinedOutput.writePhases(run.output(), phases);
        double seconds = phases.stream()
                .filter(spent -> !spent.isOf(Phase.WAIT))
                .mapToDouble(Phases.Spent::seconds)
                .sum();
        String took = Console.spell(Duration.ofMillis((long) (1000 * seconds)));
        String spent = module + " took " + took + ": " + ConsoleTable.phases(phases);
        if (names.isPresent()) {
            console.say(spent);
            Path report = run.output().root().resolve(REPORT).toAbsolutePath();
            Path here = Path.of("").toAbsolutePath();
            console.verdict(String.join(
                    " · ",
                    verdict,
                    names.get().toString(),
                    took,
                    (report.startsWith(here) ? here.relativize(report) : report).toString()));
        } else {
            console.answer(spent);
            console.verdict(verdict);
        }
        return checks;
    }

    /** Ends a run that measures nothing; the report says so. */
    @SuppressWarnings("try") // the machine's lock is held, not used
    private List<Finding> unmeasured(Unmeasured unmeasured, String why, boolean named, Tiers tiers, Settings settings)
            throws IOException {
        List<Finding> findings;
        try (CacheLock lock = lock()) {
            NotMeasured nothing = unmeasured.because(why, named);
            findings = List.of(nothing);
            OutputFolder output = OutputFolder.of(project.output(), module, unmeasured.build());
            CombinedOutput.writeUnmeasured(
                    output, module, tiers, settings.tier().word(), nothing);
        }
        console.verdict(Wording.verdict(findings));
        return findings;
    }

    /** Counts releases one after the other, and writes their file and page. A release that can't be counted is skipped. */
    private List<Finding> swept(
            ModuleRun asked, Task.Sweep task, CaseSelection selection, Sides sides, Unmeasured unmeasured)
            throws IOException {
        OutputFolder output = asked.output();
        ReleaseCounts counts = new ReleaseSweep(
                        asked, task, selection.only(benchmarkCase -> !CaseParams.isUpgrade(benchmarkCase)), sides)
                .count();
        ReleasesFiles.write(
                counts,
                output.root(),
                Layout.read(declared(OutputFolder.CHARTS)).labels(),
                console::say);
        List<ReleaseCounted> checks = counts.releases().stream()
                .map(release -> new ReleaseCounted(
                        module,
                        release.version(),
                        counts.casesOf(release.version()).size(),
                        release.notCounted()))
                .toList();
        List<Finding> all = unmeasured.unless(
                !counts.versions().isEmpty(), checks, "none of the releases of " + module + " could be counted");
        finish(asked, all);
        return all;
    }

    /** Counts the server beside its shipped form, and writes and says where they differ. */
    private Calibration calibrated(
            ModuleRun asked, Task.Calibrate task, CaseSelection selection, Sides sides, Side side) throws IOException {
        Path file = asked.output().file(Calibration.FILE);
        Calibration calibration = new CalibrationRun(
                        asked,
                        selection,
                        Shipped.fetched(asked, task, sides, side),
                        side,
                        KnownDifference.read(declared(KnownDifference.FILE)))
                .count(file);
        for (CalibratedCase each : calibration.cases()) {
            console.say(each.benchmarkCase() + ": " + each.sentence());
            SortedMap<String, Integer> known = new TreeMap<>();
            for (StatementChange difference : each.differences()) {
                calibration
                        .reason(difference)
                        .ifPresentOrElse(
                                reason -> known.merge(reason, 1, Integer::sum),
                                () -> console.say("  " + CalibratedCase.words(difference)));
            }
            known.forEach((reason, times) ->
                    console.say("  " + CountWords.several(times, "statement") + " for a known reason: " + reason));
        }
        calibration.failed().forEach((benchmarkCase, why) -> console.say(benchmarkCase + " is not compared: " + why));
        if (!calibration.failed().isEmpty()) {
            console.say("What the measured JVMs said: "
                    + asked.output().log("counting").getParent());
        }
        console.say("The server beside its shipped form: " + file);
        return calibration;
    }

    /** Measures; if that fails, the report gives the reason. What was measured stays, whatever fails afterwards. */
    private MainRun.Judged reported(MainRun run, Unmeasured unmeasured) throws IOException {
        ModuleRun asked = run.run();
        OutputFolder output = asked.output();
        MainRun.Judged judged;
        try {
            judged = run.measure();
            judged = judged.with(unmeasured.unless(
                    judged.findings().stream()
                            .anyMatch(finding -> finding instanceof Measured
                                    || finding instanceof CodeReached reached && reached.measured() == 0),
                    judged.findings(),
                    "all that " + module + SKIPPED));
            judged = judged.with(unmeasured.unlessCompared(judged.against(), judged.findings()));
            finish(asked, Findings.of(module, judged.against(), judged.findings()));
        } catch (RuntimeException | IOException e) {
            if (!ShutdownState.begun()) {
                try {
                    NotMeasured why = unmeasured.of(Reason.FAILED, Outcome.FAIL, String.valueOf(e.getMessage()));
                    finish(asked, CombinedOutput.findings(output).after(why));
                } catch (RuntimeException | IOException unwritten) {
                    e.addSuppressed(unwritten);
                }
            }
            throw e;
        }
        List<Upgrade> upgrades = Upgrade.readAll(output.upgrades());
        List<Meanwhile> meanwhile = Upgrade.readMeanwhile(output.upgrades());
        if (!upgrades.isEmpty()) {
            new UpgradeFile(
                            module,
                            asked.tiers().system(),
                            RunFile.conditions(output.file("run.json"), Set.of()),
                            upgrades,
                            meanwhile)
                    .write(output.file("upgrade.json"));
            upgrades.forEach(upgrade -> console.say(ConsoleTable.text(UpgradeTable.of(upgrade))));
            meanwhile.forEach(each -> console.say(ConsoleTable.text(UpgradeTable.of(each))));
        }
        ModuleReport told = CombinedOutput.read(output);
        ConsoleTable.operations(told).ifPresent(console::say);
        return judged;
    }

    /**
     * Runs every benchmark of the largest tier once at tiny size, with every choice of each parameter or, where the tests
     * are to be thorough, with every value; each checks its own result.
     *
     * @param thorough whether every value of each parameter is measured
     * @param loans has the stores that run and loads what is missing
     */
    public List<Finding> check(Settings settings, boolean thorough, Loans loans) throws IOException {
        Tiers tiers = project.tiers(module);
        BenchmarkIndex index = BenchmarkIndex.read(classes);
        CaseSelection selection = TinyCases.of(tiers, index, thorough);
        ModuleRun run = run(settings, tiers, "check");
        ClassPaths classPaths = ClassPaths.of(selection, built(settings, tiers), console::say);
        RunEnvironment environment = loans.environment();
        environment.open(classPaths.had().stores());
        try (PreparedDatasets datasets =
                PreparedDatasets.prepare(run, environment, classPaths, "", loans.snapshotLoadings())) {
            List<Finding> checks = new ArrayList<>(SkippedCases.of(module, classPaths.had(), environment.stores()));
            checks.addAll(classPaths.leftOut(module));
            RequiredCounts.of(project, module, tiers, index)
                    .check(ExpectedCounts.read(declared(COUNTS)))
                    .ifPresent(checks::add);
            outdated(ExpectedCounts.read(declared(COUNTS)), tiers, index, datasets, loans)
                    .ifPresent(checks::add);
            CaseSelection here = datasets.selection();
            Measuring measuring = new Measuring(
                    here,
                    new JvmSettings(tiers.jvm(), environment.folder(), ""),
                    classPaths,
                    run.output(),
                    console,
                    run.phases());
            checks.addAll(measuring.check(datasets.forCounts()));
            checks.addAll(MainRun.rules(tiers, List.copyOf(here.cases()), run.output()));
            return checks;
        }
    }

    /**
     * Fails if expected counts of tiers smoke and pr are of rows that are no longer generated, which otherwise only a run
     * of that tier shows.
     */
    private Optional<CountsOutdated> outdated(
            ExpectedCounts known, Tiers tiers, BenchmarkIndex index, PreparedDatasets datasets, Loans loans)
            throws IOException {
        Set<CountKey> keys = new TreeSet<>();
        for (Tier tier : RequiredCounts.TIERS) {
            CaseSelection selected = CaseSelection.of(Settings.of(tier), tiers, index, List.of(tiers));
            ClassPaths classPaths = ClassPaths.of(selected, built(Settings.of(tier), tiers), console::say);
            CaseSelection had = classPaths.had();
            keys.addAll(datasets.countKeys(
                    had.only(benchmarkCase -> !CaseParams.isUpgrade(benchmarkCase)
                            && loans.environment()
                                    .stores()
                                    .run(had.datasets(benchmarkCase).keySet())),
                    classPaths,
                    loans.snapshotLoadings()));
        }
        SortedSet<CountKey> outdated = known.outdated(keys);
        return outdated.isEmpty()
                ? Optional.empty()
                : Optional.of(new CountsOutdated(outdated.stream()
                        .map(key -> new Outdated(key.benchmarkCase(), key.conditions()))
                        .toList()));
    }

    /**
     * Has the server as it is shipped answer on a clone of a dataset, until this process ends.
     *
     * @param task names the version
     * @param sizes those that are not as usual
     * @param prepare prepares the clone
     * @param ready receives the clone's address, and what a client of the server needs to know, by name
     * @throws SettingsException if the dataset has no such sizes
     */
    public void serve(
            Task.Calibrate task,
            Map<String, Long> sizes,
            Consumer<Address> prepare,
            BiConsumer<Address, SortedMap<String, String>> ready)
            throws IOException {
        Settings settings = task.settings();
        Tiers tiers = project.tiers(module);
        Side side = sides(settings, tiers).candidate(task);
        ModuleRun run = run(settings, tiers, "served");
        Shipped shipped = Shipped.fetched(run, task, sides(settings, tiers), side);
        try (Loans loans = Loans.begin(run, side)) {
            JvmSettings jvms = new JvmSettings(tiers.jvm(), loans.environment().folder(), "").with(shipped.options());
            Path log = run.output().log("serving");
            try (HostProcess host =
                    HostProcess.start(side.classPath(), jvms.on(new Addresses(Map.of()), SERVED), log)) {
                List<String> served = host.ask("looking for what is served", Message.of(HostMain.SERVED));
                Sizes all = given(sizes, Sizes.parse(served.get(1)));
                Address clone = loans.lend(SERVED + '=' + served.get(0) + all);
                prepare.accept(clone);
                jvms.on(new Addresses(Map.of(SERVED, clone)), SERVED);
                console.say("Starting " + tiers.system() + ' ' + shipped.version());
                List<String> words = host.ask("starting the shipped server", Message.of(HostMain.SERVE, SERVED));
                SortedMap<String, String> reached = new TreeMap<>();
                for (int i = 0; i < words.size(); i += 2) {
                    reached.put(words.get(i), words.get(i + 1));
                }
                ready.accept(clone, reached);
                host.awaitEnd();
            }
        }
    }

    private static Sizes given(Map<String, Long> some, Sizes usual) {
        SortedMap<String, Long> all = new TreeMap<>(usual.byDimension());
        some.forEach((dimension, size) -> {
            if (size < 0) {
                throw new SettingsException("--dataset: " + dimension + '=' + size + "; a size can't be negative");
            }
            if (all.put(dimension, size) == null) {
                throw new SettingsException("--dataset: there is no size " + dimension
                        + Suggestion.before(dimension, usual.byDimension().keySet())
                        + usual.byDimension().keySet());
            }
        });
        return Sizes.of(all);
    }

    /** Begins to lend databases to the module's tests. */
    public Loans lend(Settings settings) throws IOException {
        Tiers tiers = project.tiers(module);
        return Loans.begin(run(settings, tiers, "lent"), built(settings, tiers));
    }

    /** Returns a run for the module's own tests, whose results are in a folder of that name. */
    private ModuleRun run(Settings settings, Tiers tiers, String name) throws IOException {
        return new ModuleRun(
                module,
                settings,
                tiers,
                OutputFolder.of(project.folder(module).resolve("target").resolve(name), module, name),
                console,
                sides(settings, tiers).releases(Optional.empty()));
    }

    private void finish(ModuleRun run, List<Finding> findings) throws IOException {
        finish(run, Findings.of(module, Optional.empty(), findings));
    }

    private static void finish(ModuleRun run, Findings findings) throws IOException {
        run.phases().enter(Phase.REPORT);
        CombinedOutput.write(run.output(), findings);
        CombinedOutput.write(run.output().root());
    }

    private Side built(Settings settings, Tiers tiers) throws IOException {
        return sides(settings, tiers).built();
    }

    private Sides sides(Settings settings, Tiers tiers) {
        return new Sides(project, module, tiers, classes, settings.libraries(), console::say);
    }

    private Path declared(String name) {
        return project.folder(module).resolve(Project.RESOURCES).resolve(name);
    }
}
