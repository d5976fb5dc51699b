package org.identityperf.runner.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.identityperf.runner.checkout.ChangedLines;
import org.identityperf.runner.compare.BaselineComparison;
import org.identityperf.runner.compare.BaselineSide;
import org.identityperf.runner.compare.Budget;
import org.identityperf.runner.compare.Sides.Baseline;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.dataset.LoadingTerms;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.environment.SkippedCases;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CountKey;
import org.identityperf.runner.finding.Expected;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.finding.Measured;
import org.identityperf.runner.finding.RuleChecked;
import org.identityperf.runner.finding.StatementsFailed;
import org.identityperf.runner.gate.counts.CountingTerms;
import org.identityperf.runner.gate.counts.ExpectedCounts;
import org.identityperf.runner.jvm.AsyncProfiler;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.measure.Measuring;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.reach.Reach;
import org.identityperf.runner.report.page.ConsoleTable;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Phases.Phase;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.settings.Profiling;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SideSetting;
import org.identityperf.runner.settings.Task;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;
import org.identityperf.runner.suite.Tiers;

/**
 * One run of the main job. It measures the selected cases, with a baseline if there is one, and judges them.
 *
 * @param task a run or a comparison
 * @param names the names by which people know the sides of a comparison
 * @param lines the changed lines of the candidate's checkout; empty where none is known
 * @param known the counts that are expected
 * @param required what must have expected counts
 * @param expectedFile where they are written if they are to be accepted
 */
record MainRun(
        ModuleRun run,
        Task task,
        CaseSelection selection,
        Side candidate,
        Optional<Baseline> baseline,
        Names names,
        Optional<ChangedLines> lines,
        ExpectedCounts known,
        Predicate<CountKey> required,
        Path expectedFile) {

    /**
     * The names of both sides: a version, a branch with its commit, or a folder.
     *
     * @param candidate empty for what is built here, where git knows no checkout
     */
    record Names(Optional<String> candidate, Optional<String> baseline) {

        @Override
        public String toString() {
            return candidate.orElse("what is built here")
                    + baseline.map(name -> " against " + name).orElse("");
        }
    }

    /** Measures, and writes results and conditions. */
    Judged measure() throws IOException {
        Budget budget = Budget.of(run.settings().budget());
        Settings settings = run.settings();
        Console console = run.console();
        ClassPaths classPaths = ClassPaths.of(selection, candidate, console::say);
        classPaths.refuse(settings);
        try (RunEnvironment environment =
                RunEnvironment.open(classPaths.had().stores(), settings.stores(), console::say)) {
            CaseSelection here =
                    classPaths.had().without(environment.stores().unavailable().keySet());
            SkippedCases.refuse(classPaths.had(), environment.stores(), settings);
            List<Finding> findings =
                    new ArrayList<>(SkippedCases.of(run.module(), classPaths.had(), environment.stores()));
            findings.addAll(classPaths.leftOut(run.module()));
            findings.forEach(
                    skipped -> console.say(Wording.name(skipped) + " is skipped: " + Wording.sentence(skipped)));
            try {
                Judged judged = baseline.isPresent()
                        ? compared(environment, here, baseline.get(), budget)
                        : alone(environment, classPaths);
                findings.addAll(judged.findings());
                return judged.with(findings);
            } catch (RuntimeException | IOException e) {
                environment.stores().trouble(e).ifPresent(trouble -> {
                    throw trouble;
                });
                throw e;
            }
        }
    }

    private Judged alone(RunEnvironment environment, ClassPaths classPaths) throws IOException {
        try (SideRun side = SideRun.prepare(run, environment, classPaths, "")) {
            measured(side);
            environment.stores().requireHeld();
            return judged(side, List.of());
        }
    }

    /**
     * Writes what a side has measured, and judges it by itself.
     *
     * @param compared the cases that the baseline has too
     */
    private Judged judged(SideRun side, Collection<BenchmarkCase> compared) throws IOException {
        Console console = run.console();
        OutputFolder output = run.output();
        run.phases().enter(Phase.REPORT);
        RunResult result = side.write();
        List<Finding> findings = new ArrayList<>();
        long measured =
                result.measurements().stream().filter(Measurement::measured).count();
        // A case that is only timed has nothing but its profile, where the run asks for that.
        long profiled = measured > 0 ? 0 : profiled(output);
        if (measured + profiled > 0) {
            findings.add(new Measured(run.module(), measured, profiled));
        }
        console.say("\n" + ConsoleTable.of(result));
        Map<CountKey, Measurement> counted = side.datasets().counted(result);
        // What a start asks of the baseline's database depends on what the baseline is.
        counted.values().removeIf(measurement -> CaseParams.isUpgradeOfBaseline(measurement.benchmarkCase()));
        findings.addAll(StatementsFailed.of(result.measurements(), compared));
        findings.addAll(judgedCounts(side, counted));
        findings.addAll(rules(
                run.tiers(),
                result.measurements().stream().map(Measurement::benchmarkCase).toList(),
                output));
        return new Judged(findings, Optional.empty(), Optional.empty());
    }

    /** Returns of how many cases the run has a profile. */
    private static long profiled(OutputFolder output) throws IOException {
        if (!Files.exists(output.profiles())) {
            return 0;
        }
        try (Stream<Path> files = Files.list(output.profiles())) {
            return files.filter(file -> file.toString().endsWith(".jfr")).count();
        }
    }

    /**
     * Compares with the expected counts, after they are accepted if they are to be. What is other than expected is
     * counted again in a fresh JVM, and what is to be accepted in the opposite order as well.
     */
    private List<Expected> judgedCounts(SideRun side, Map<CountKey, Measurement> counted) throws IOException {
        Console console = run.console();
        CountingTerms terms = new CountingTerms(
                run.settings().standardData()
                        && side.classPaths().side().change().schema().isEmpty()
                        && candidate.content().isEmpty(),
                required,
                side.classPaths().side().classPath().jdk().release(),
                benchmarkCase -> benchmarkCase.threads() > 1 || CaseParams.onSeveral(benchmarkCase));
        Map<CountKey, List<Measurement>> countings = new LinkedHashMap<>();
        counted.forEach((key, measurement) -> countings.put(key, new ArrayList<>(List.of(measurement))));
        ExpectedCounts expected = known;
        if (task instanceof Task.Run asked && asked.accept()) {
            Set<CountKey> changing = known.changing(counted, terms);
            for (int counting = 1; counting < ExpectedCounts.COUNTINGS; counting++) {
                countAgain(side, countings, ExpectedCounts.unsettled(only(countings, changing), terms));
            }
            expected = known.accept(only(countings, changing), terms);
            List<String> changes = known.changesTo(expected);
            console.say(CountWords.several(changes.size(), "expected case") + " to change in " + expectedFile);
            changes.forEach(console::say);
            expected.write(expectedFile);
            console.say("expected counts written: " + expectedFile);
        }
        for (int counting = 1; counting < ExpectedCounts.COUNTINGS; counting++) {
            countAgain(side, countings, expected.doubtful(countings, terms));
        }
        return expected.check(countings, terms);
    }

    private static Map<CountKey, List<Measurement>> only(
            Map<CountKey, List<Measurement>> countings, Set<CountKey> keys) {
        Map<CountKey, List<Measurement>> only = new LinkedHashMap<>(countings);
        only.keySet().retainAll(keys);
        return only;
    }

    /** Counts some cases again, the last of them first, and adds that to their countings. */
    private void countAgain(SideRun side, Map<CountKey, List<Measurement>> countings, Set<CountKey> keys)
            throws IOException {
        if (keys.isEmpty()) {
            return;
        }
        Map<BenchmarkCase, CountKey> cases = new LinkedHashMap<>();
        only(countings, keys).forEach((key, counted) -> cases.put(counted.get(0).benchmarkCase(), key));
        List<BenchmarkCase> lastFirst = new ArrayList<>(cases.keySet());
        Collections.reverse(lastFirst);
        run.console()
                .say("Counting " + CountWords.several(cases.size(), "case")
                        + " again, since other counts are expected or none");
        for (Measurement again : side.measuring()
                .countAgain(lastFirst, always -> true, side.datasets().forCounts())) {
            countings.get(cases.get(again.benchmarkCase())).add(again);
        }
        run.phases().enter(Phase.REPORT);
    }

    /**
     * What a run found.
     *
     * @param against what a comparison found, which is among the findings too
     * @param scope how much was counted and timed in a comparison, in words
     */
    record Judged(List<Finding> findings, Optional<ComparisonResult> against, Optional<String> scope) {

        Judged with(List<Finding> others) {
            return new Judged(others, against, scope);
        }
    }

    /** Counts, times and profiles. */
    private void measured(SideRun side) throws IOException {
        Task.Run asked = (Task.Run) task;
        Measuring measuring = side.measuring();
        measuring.count(side.datasets().forCounts(), run.settings().tier());
        Profiling profiling = asked.profiling();
        if (profiling.hold()) {
            measuring.hold(side.datasets().forTime());
            return;
        }
        if (!profiling.events().isEmpty()) {
            measuring.profile(side.datasets().forTime(), new AsyncProfiler(profiling.events()));
            return;
        }
        measuring.time(
                side.datasets().forTime(), run.settings().tier(), asked.jmh().words());
        measuring.breakDownTime(side.datasets()::forCounts);
        measuring.smallestHeaps(side.datasets()::forTime);
    }

    /**
     * Counts the baseline, or takes what was counted of it, and then measures those cases of the candidate that the
     * difference between the two can affect.
     *
     * @param here the candidate's cases that can be measured
     */
    private Judged compared(RunEnvironment environment, CaseSelection here, Baseline named, Budget budget)
            throws IOException {
        Task.Comparing how = ((Task.Compare) task).how();
        Console console = run.console();
        Baseline comparable = named.only(here.cases()::contains);
        // An earlier run may have recorded what the baseline executes. Then it is counted only where that matters.
        boolean all = how.all() || run.settings().includes();
        Optional<Reach> recorded = all || comparable.isRecorded(environment.folder())
                ? Optional.of(comparable.reach(run, candidate, how, environment.folder(), lines))
                : Optional.empty();
        if (recorded.isPresent()
                && affected(here, comparable, recorded.get()).cases().isEmpty()) {
            return nothingAffected(recorded.get());
        }
        Baseline asked = recorded.map(reach -> comparable.only(reach.counted()::contains))
                .orElse(comparable);
        ClassPaths before = ClassPaths.of(asked.cases(asked.comparable()), asked.side(), console::say);
        try (SideRun baselineRun =
                SideRun.prepare(run.beside("baseline"), environment, before, "baseline", LoadingTerms.RECORDED)) {
            BaselineSide baselineSide = new BaselineSide(
                    baselineRun, named.pairs().of(asked.comparable().cases()));
            SortedMap<BenchmarkCase, HostFailure> failures = baselineSide.count(!all);
            Reach reach = recorded.isPresent()
                    ? recorded.get()
                    : comparable.reach(run, candidate, how, environment.folder(), lines);
            console.say(Wording.sentence(reach.found()));
            CaseSelection affected = affected(here, comparable, reach);
            if (affected.cases().isEmpty()) {
                return nothingAffected(reach);
            }
            ClassPaths after = ClassPaths.of(affected, candidate, console::say);
            LoadingTerms loading =
                    reach.sameData() ? LoadingTerms.alike(asked.side(), baselineRun.datasets()) : LoadingTerms.OWN;
            try (SideRun side = SideRun.prepare(run, environment, after, "", loading)) {
                BaselineComparison comparing = new BaselineComparison(baselineSide, side, budget, console);
                comparing.counts(named.oneSided(), failures, reach.differing());
                comparing.time(reach.timed()::contains);
                environment.stores().requireHeld();
                baselineRun.write();
                ComparisonResult against = new ComparisonResult(
                        named(baselineRun, Optional.of(named.asked()), names.baseline()),
                        named(side, task.candidate(), names.candidate()),
                        comparing.findings());
                // That the run has not ended stays there until it has.
                List<Finding> soFar =
                        new ArrayList<>(CombinedOutput.findings(run.output()).findings());
                soFar.addAll(against.findings());
                CombinedOutput.write(run.output(), Findings.of(run.module(), Optional.of(against), soFar));
                List<Finding> findings = new ArrayList<>(List.of(reach.found()));
                findings.addAll(judged(side, comparable.comparable().cases()).findings());
                findings.addAll(against.findings());
                String scope = comparing.scope().map(words -> words + "; ").orElse("") + Wording.scope(reach.found());
                return new Judged(findings, Optional.of(against), Optional.of(scope));
            }
        }
    }

    /** Returns those of the candidate's cases that a difference can affect, and those that the baseline does not have. */
    private static CaseSelection affected(CaseSelection here, Baseline comparable, Reach reach) {
        return here.only(each -> !comparable.comparable().cases().contains(each)
                || reach.counted().contains(each));
    }

    private static Judged nothingAffected(Reach reach) {
        return new Judged(List.of(reach.found()), Optional.empty(), Optional.of(Wording.scope(reach.found())));
    }

    /** Returns a side's server with its version, and the checkout or folder that it came from. */
    private static String named(SideRun side, Optional<SideSetting> asked, Optional<String> name) {
        boolean version = asked.filter(SideSetting.Version.class::isInstance).isPresent();
        return side.system()
                + name.filter(from -> !version).map(from -> " from " + from).orElse("");
    }

    static List<RuleChecked> rules(Tiers tiers, List<BenchmarkCase> cases, OutputFolder output) throws IOException {
        List<CaseStatements> statements = CaseStatements.readAll(output.statements());
        return tiers.rules().stream()
                .flatMap(rule -> rule.check(cases, statements).stream())
                .toList();
    }
}
