package org.identityperf.runner.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.gate.calibration.CalibratedCase;
import org.identityperf.runner.gate.calibration.Calibration;
import org.identityperf.runner.gate.calibration.KnownDifference;
import org.identityperf.runner.gate.calibration.RequestTimes;
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.measure.PackedJvm;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;

/**
 * A calibration run counts operations by the server in this project's own process, and then the same by the shipped
 * server on the same data. The statements are read from the database itself, which knows neither. What the tier times is
 * then timed by both.
 *
 * @param asked the module's run
 * @param selection the cases of a calibration
 * @param shipped the server as it is shipped
 * @param side what the measured JVMs run on
 * @param known differences whose reason is known
 */
public record CalibrationRun(
        ModuleRun asked, CaseSelection selection, Shipped shipped, Side side, List<KnownDifference> known) {

    /** How many JVMs of each side time an operation: the least from which an interval is concluded. */
    private static final int ROUNDS = Estimate.FORKS;

    /** How long the starts of a round take at least: that of the server here, and of the shipped one. */
    private static final Duration STARTS = Duration.ofSeconds(20);

    /**
     * Counts both, and writes the calibration before anything is timed: what ends the run meanwhile loses no counts.
     *
     * @param file takes the calibration
     */
    public Calibration count(Path file) throws IOException {
        say("Of the jars on the server's class path here: " + Wording.of(shipped.jars()));
        ClassPaths classPaths = ClassPaths.of(selection, side, this::say);
        try (RunEnvironment environment =
                        RunEnvironment.open(selection.stores(), asked.settings().stores(), this::say);
                SideRun prepared = SideRun.prepare(asked, environment, classPaths, "")) {
            SideRun both = prepared.with(shipped.options());
            SortedMap<String, String> failed = new TreeMap<>();
            both.measuring()
                    .countWithoutFirstUses(both.datasets().forCounts())
                    .forEach((benchmarkCase, why) -> failed.put(benchmarkCase.toString(), why.why()));
            environment.stores().requireHeld();
            List<CalibratedCase> cases = confirmed(calibrated(both, shipped.version()), both, shipped.version());
            Calibration counted = new Calibration(
                    asked.module(),
                    asked.tiers().system() + ' ' + shipped.version(),
                    LocalDate.now(ZoneOffset.UTC).toString(),
                    both.datasets().conditions(),
                    shipped.jars(),
                    cases,
                    known,
                    failed,
                    List.of());
            counted.write(file);
            Calibration timed = timed(counted, environment, classPaths, both);
            timed.write(file);
            return timed;
        }
    }

    /**
     * Times what the tier times, by both in turn, as long as {@code perf.budget} has room. Each time it is another JVM and
     * another start of the shipped server. The server here has clones of its own for that, since the shipped server has
     * changed secrets and times in those on which both were counted. What can't be timed by one of them is reported as failed.
     */
    private Calibration timed(Calibration counted, RunEnvironment environment, ClassPaths classPaths, SideRun both)
            throws IOException {
        SortedMap<String, String> failed = new TreeMap<>(counted.failed());
        List<BenchmarkCase> timed = new ArrayList<>(counted.cases().stream()
                .map(CalibratedCase::benchmarkCase)
                .filter(selection.timed()::containsKey)
                .sorted(CaseSelection.byAddress(asked.tiers()))
                .toList());
        if (timed.isEmpty()) {
            return counted;
        }
        Budget budget = Budget.of(asked.settings().budget());
        Duration expected = STARTS.plus(iterations(timed).multipliedBy(2));
        if (!budget.hasRoomFor(expected)) {
            say("perf.budget has no room to time " + CountWords.several(timed.size(), "case"));
            return counted;
        }
        try (SideRun here = SideRun.prepare(asked, environment, classPaths, "here")) {
            int round = 0;
            while (round < ROUNDS && budget.hasRoomFor(expected)) {
                long start = System.nanoTime();
                round++;
                String said = "[" + round + "/" + ROUNDS + "] timing " + CountWords.several(timed.size(), "case");
                say(said + " here");
                time(here, Implementation.SERVER, timed, failed);
                say(said + " of the shipped server");
                time(both, Implementation.SHIPPED, timed, failed);
                expected = Duration.ofNanos(System.nanoTime() - start);
            }
            if (round < ROUNDS) {
                say("perf.budget had room for " + round + " of " + ROUNDS + " rounds of timing");
            }
            List<RequestTimes> times = timed.stream()
                    .map(each -> new RequestTimes(
                            each.benchmark(),
                            each.params(),
                            times(here, each),
                            times(both, each.by(Implementation.SHIPPED))))
                    .toList();
            return counted.timed(times, failed);
        }
    }

    /** Times the cases by one of the two, in a JVM of its own. Those that fail are timed no more. */
    private static void time(
            SideRun side, Implementation by, List<BenchmarkCase> timed, SortedMap<String, String> failed)
            throws IOException {
        try (PackedJvm jvm = side.measuring().packed(side.datasets().forTime(), false)) {
            for (BenchmarkCase each : List.copyOf(timed)) {
                try {
                    jvm.time(each.by(by));
                } catch (HostFailure e) {
                    failed.put(each.by(by).toString(), e.why());
                    timed.remove(each);
                }
            }
        }
    }

    /** Returns how long the iterations of all these cases take together, at least. */
    private Duration iterations(List<BenchmarkCase> timed) {
        double seconds = timed.stream()
                .map(each -> selection.plans().get(each).timing())
                .mapToDouble(plan -> plan.count() * plan.seconds())
                .sum();
        return Duration.ofMillis((long) (1000 * seconds));
    }

    private static List<Double> times(SideRun both, BenchmarkCase benchmarkCase) {
        return DoubleStream.of(both.measuring().results().of(benchmarkCase).times())
                .boxed()
                .toList();
    }

    /** Counts the shipped server again where it differs: what it does in the background does not come in both countings. */
    private List<CalibratedCase> confirmed(List<CalibratedCase> first, SideRun both, String version)
            throws IOException {
        List<BenchmarkCase> different = first.stream()
                .filter(each -> !each.isEqual())
                .map(each -> each.shipped().benchmarkCase())
                .toList();
        if (different.isEmpty()) {
            return first;
        }
        say("Counting " + CountWords.several(different.size(), "case")
                + " of the shipped server again, since they differ");
        OutputFolder again = asked.output().beside("again");
        List<Measurement> measured =
                both.measuring().explainAgain(different, both.datasets().forCounts(), again);
        List<CaseStatements> statements = CaseStatements.readAll(again.statements());
        SortedMap<BenchmarkCase, CountedCase> second = new TreeMap<>();
        measured.forEach(each -> second.put(
                each.benchmarkCase(),
                CountedCase.of(version, each, CaseStatements.of(each.benchmarkCase(), statements))));
        return first.stream()
                .map(each -> second.containsKey(each.shipped().benchmarkCase())
                        ? each.confirmedBy(second.get(each.shipped().benchmarkCase()))
                        : each)
                .toList();
    }

    private static List<CalibratedCase> calibrated(SideRun both, String version) throws IOException {
        SortedMap<BenchmarkCase, CountedCase> counted = new TreeMap<>();
        both.counted(version).forEach(each -> counted.put(each.benchmarkCase(), each));
        return counted.keySet().stream()
                .filter(benchmarkCase -> benchmarkCase.implementation() == Implementation.SERVER
                        && counted.containsKey(benchmarkCase.by(Implementation.SHIPPED)))
                .map(benchmarkCase -> new CalibratedCase(
                        counted.get(benchmarkCase), counted.get(benchmarkCase.by(Implementation.SHIPPED))))
                .toList();
    }

    private void say(String line) {
        asked.console().say(line);
    }
}
