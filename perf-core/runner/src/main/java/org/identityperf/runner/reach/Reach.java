package org.identityperf.runner.reach;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.measure.ReachedMethods.Part;
import org.identityperf.runner.checkout.ChangedLines;
import org.identityperf.runner.finding.CodeReached;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.reach.CodeDifference.Changed;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.FirstUses;
import org.identityperf.runner.suite.ServerCode;

/**
 * What a change can affect: the cases that execute a changed method, on the safe side. A case is counted if its windows or
 * its set-up execute one, since what fills a cache in the set-up decides what a window executes. It is timed if its windows
 * do. What the start of a server or loading executes may affect all, so one case of each operation is counted; and so it is
 * where it is not known whether loading executes it. Published work
 * selects tests by what they execute: Ekstazi (Gligoric, Eloussi, Marinov, ISSTA 2015) by class, HyRTS (Zhang, ICSE 2018) by
 * method and class.
 *
 * @param found what differs, and how much of it any case executes
 * @param counted the cases that are counted
 * @param timed those of them that are timed, whether or not their counts move
 * @param differing the methods that differ, by name and descriptor, of each of the candidate's classes
 * @param sameData whether both sides load the same data, since loading executes nothing that differs
 */
public record Reach(
        CodeReached found,
        Set<BenchmarkCase> counted,
        Set<BenchmarkCase> timed,
        Map<String, Set<String>> differing,
        boolean sameData) {

    /** The folder, among what cases executed, of what loading executed. */
    public static final String LOADING = "loading";

    /**
     * What is loaded for a case.
     *
     * @param type the class of the dataset
     * @param sizes the case's, of which the dataset may have only some
     */
    public record Loaded(String type, Sizes sizes) {

        private boolean isRecorded(ReachMap loading) {
            return loading.cases().keySet().stream()
                    .filter(each -> each.startsWith(type + '['))
                    .map(each -> Sizes.parse(each.substring(type.length())))
                    .anyMatch(each -> sizes.byDimension()
                            .entrySet()
                            .containsAll(each.byDimension().entrySet()));
        }
    }

    /** Of more changes than this, nobody reads which operations execute each. */
    private static final int MOST = 1000;

    /** Returns whether it is known what each of these cases executes. */
    public static boolean isRecorded(Path executed, Collection<BenchmarkCase> cases) throws IOException {
        ReachMap map = ReachMap.read(executed);
        return cases.stream().allMatch(each -> map.has(each.toString()));
    }

    /** Returns the same where all of these cases are measured, whether or not the difference can affect them. */
    public Reach measuring(Collection<BenchmarkCase> cases) {
        return new Reach(
                found.measuring(cases.size()),
                new LinkedHashSet<>(cases),
                new LinkedHashSet<>(cases),
                differing,
                sameData);
    }

    /**
     * Returns what the difference between two class paths can affect.
     *
     * @param executed the folder into which the baseline's JVMs wrote what each case executed
     * @param cases the candidate's cases
     * @param ofBaseline returns the baseline's case for one of the candidate's
     * @param datasets the baseline's data
     * @param further what differs beside the class paths, and may affect all
     * @param coverageRequired whether it is a failure that no case executes a changed method
     * @param lines the changed lines of the candidate's checkout; empty where none is known
     */
    public static Reach of(
            String module,
            ServerClassPath baseline,
            ServerClassPath candidate,
            ServerCode code,
            Path executed,
            Collection<BenchmarkCase> cases,
            UnaryOperator<BenchmarkCase> ofBaseline,
            Set<Loaded> datasets,
            List<String> further,
            boolean coverageRequired,
            Optional<ChangedLines> lines)
            throws IOException {
        CodeDifference difference = CodeDifference.between(baseline, candidate, code);
        ReachMap loading = ReachMap.read(executed.resolve(LOADING));
        boolean loadingKnown = datasets.stream().allMatch(each -> each.isRecorded(loading));
        Executions executions = new Executions(ReachMap.read(executed), cases, ofBaseline);
        Set<BenchmarkCase> counted = new LinkedHashSet<>();
        Set<BenchmarkCase> timed = new LinkedHashSet<>();
        List<CodeReached.Changed> reached = new ArrayList<>();
        boolean start = false;
        boolean sameData = loadingKnown;
        for (Changed each : difference.changed()) {
            Set<BenchmarkCase> inWindow = executions.of(each.affects(), EnumSet.of(Part.WINDOW));
            Set<BenchmarkCase> any = executions.of(each.affects(), EnumSet.allOf(Part.class));
            timed.addAll(inWindow);
            counted.addAll(executions.of(each.affects(), EnumSet.of(Part.WINDOW, Part.SETUP)));
            boolean loads = loading.executes(each.affects());
            sameData &= !loads;
            start |= loads
                    || !executions.of(each.affects(), EnumSet.of(Part.START)).isEmpty()
                    || any.isEmpty() && !loadingKnown;
            List<String> operations = operations(inWindow.isEmpty() ? any : inWindow);
            reached.add(new CodeReached.Changed(
                    each.name(),
                    operations.isEmpty() && loads ? List.of("the loading of data") : operations,
                    operations.isEmpty() && !loads
                            ? operations(executions.of(each.around(), EnumSet.of(Part.WINDOW)))
                            : List.of()));
        }
        if (executions.map().cases().isEmpty() || reached.size() > MOST) {
            // What is executed is not known, which is not the same as nothing, or a whole release differs.
            reached.clear();
        }
        List<String> affectingAll = new ArrayList<>(difference.affectingAll());
        affectingAll.addAll(further);
        if (difference.classes() > 0) {
            counted.addAll(executions.unknown());
            timed.addAll(executions.unknown());
        }
        if (!affectingAll.isEmpty()) {
            counted.addAll(cases);
            timed.addAll(cases);
        }
        addOperations(counted, cases);
        addOperations(timed, cases);
        if (start) {
            counted.addAll(FirstUses.of(cases));
        }
        return new Reach(
                new CodeReached(
                        module,
                        difference.classes(),
                        reached,
                        counted.size(),
                        cases.size(),
                        affectingAll,
                        coverageRequired,
                        lines.isEmpty()
                                ? new TreeMap<>()
                                : ChangedSources.of(difference, candidate.entries(), lines.get())),
                counted,
                timed,
                difference.differing(),
                sameData && affectingAll.isEmpty());
    }

    private static List<String> operations(Collection<BenchmarkCase> cases) {
        return cases.stream()
                .filter(each -> each.implementation() != Implementation.FLOOR)
                .map(CaseParams::operation)
                .distinct()
                .sorted()
                .toList();
    }

    /** Adds the other sizes of the same operations, and their floors, beside which they are judged. */
    private static void addOperations(Set<BenchmarkCase> some, Collection<BenchmarkCase> cases) {
        Set<String> operations = some.stream().map(Reach::operation).collect(Collectors.toCollection(TreeSet::new));
        cases.stream().filter(each -> operations.contains(operation(each))).forEach(some::add);
    }

    private static String operation(BenchmarkCase benchmarkCase) {
        return CaseParams.operation(benchmarkCase.by(Implementation.SERVER).without(CaseParams.CACHE));
    }

    /** What the candidate's cases would execute of the baseline. */
    private record Executions(ReachMap map, Collection<BenchmarkCase> cases, UnaryOperator<BenchmarkCase> ofBaseline) {

        Set<BenchmarkCase> of(Map<String, int[]> methods, Set<Part> in) {
            return some(each -> map.executes(ofBaseline.apply(each).toString(), in, methods));
        }

        /** Returns the cases of which it is not known what they execute, as all in processes of their own. */
        Set<BenchmarkCase> unknown() {
            return some(each -> !map.has(ofBaseline.apply(each).toString())
                    || each.implementation() == Implementation.SHIPPED
                    || CaseParams.isUpgrade(each)
                    || CaseParams.onSeveral(each));
        }

        private Set<BenchmarkCase> some(Predicate<BenchmarkCase> which) {
            return cases.stream().filter(which).collect(Collectors.toCollection(LinkedHashSet::new));
        }
    }
}
