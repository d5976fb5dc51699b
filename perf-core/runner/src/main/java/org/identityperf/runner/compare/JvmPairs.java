package org.identityperf.runner.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.identityperf.probe.address.Addresses;
import org.identityperf.runner.compare.PackedPair.Times;
import org.identityperf.runner.compare.UndisturbedTimes.Attempted;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.dataset.PreparedDatasets;
import org.identityperf.runner.environment.SideBySide;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.gate.pairs.PairOrder;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.measure.InterleavedIterations;
import org.identityperf.runner.measure.PackedJvm;
import org.identityperf.runner.measure.PackedJvm.Iterations;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.suite.CasePairs;

/**
 * JVM pairs are the packed pairs of two sides, which exchange their places and their databases from pair to pair.
 *
 * @param seed decides the order of the exchanges
 * @param ofBaseline how the baseline's JVMs reach their stores
 * @param ofCandidate how the candidate's JVMs reach their stores
 */
public record JvmPairs(
        BaselineSide baseline,
        SideRun candidate,
        long seed,
        UnaryOperator<Addresses> ofBaseline,
        UnaryOperator<Addresses> ofCandidate)
        implements PackedPair.Source {

    public static JvmPairs of(BaselineSide baseline, SideRun candidate) throws IOException {
        return of(baseline, candidate, UnaryOperator.identity(), UnaryOperator.identity());
    }

    public static JvmPairs of(
            BaselineSide baseline,
            SideRun candidate,
            UnaryOperator<Addresses> ofBaseline,
            UnaryOperator<Addresses> ofCandidate)
            throws IOException {
        long seed = CodeSeed.of(
                baseline.side().classPaths().all(), candidate.classPaths().all());
        return new JvmPairs(baseline, candidate, seed, ofBaseline, ofCandidate);
    }

    @Override
    public PackedPair open(int number) throws IOException {
        PairOrder order = PairOrder.of(number, seed);
        // Both sides read their classes in the same way.
        boolean archived =
                candidate.measuring().archived() && baseline.side().measuring().archived();
        PreparedDatasets ours = baseline.side().datasets();
        PreparedDatasets theirs = candidate.datasets();
        CasePairs pairs = baseline.pairs();
        Addresses before = order.exchanged() ? ours.forTimeExchangedWith(theirs, pairs::ofCandidate) : ours.forTime();
        Addresses after = order.exchanged() ? theirs.forTimeExchangedWith(ours, pairs::ofBaseline) : theirs.forTime();
        return new JvmPair(
                baseline.side().measuring().packed(ofBaseline.apply(before), archived),
                candidate.measuring().packed(ofCandidate.apply(after), archived),
                pairs,
                order.baselineFirst(),
                candidate.measuring().jvms().file("interleaved"),
                candidate.run().console());
    }

    private static final Iterations NOTHING = new Iterations(List.of(), Optional.empty());

    /**
     * One visit of a case: iterations that alternated in both JVMs.
     *
     * @param ofBaseline how much of one processor the baseline's JVM used while it waited
     * @param ofCandidate how much the candidate's did
     * @param failure why there are no iterations
     */
    private record Visit(
            Iterations baseline,
            Iterations candidate,
            double ofBaseline,
            double ofCandidate,
            Optional<String> failure) {

        private static Attempted together(List<Visit> visits) {
            Visit last = visits.get(visits.size() - 1);
            if (last.failure.isPresent()) {
                return new Attempted(new Times(Map.of(), last.failure), 0, 0);
            }
            Map<Quantity, TimePair> pairs = new EnumMap<>(Quantity.class);
            pairs.put(
                    Quantity.MEDIAN, TimePair.of(seconds(visits, Visit::baseline), seconds(visits, Visit::candidate)));
            last.baseline
                    .p99()
                    .ifPresent(before -> last.candidate
                            .p99()
                            .ifPresent(after -> pairs.put(Quantity.P99, new TimePair(before, after))));
            return new Attempted(
                    new Times(pairs, Optional.empty()),
                    visits.stream().mapToDouble(Visit::ofBaseline).average().orElseThrow(),
                    visits.stream().mapToDouble(Visit::ofCandidate).average().orElseThrow());
        }

        private static List<Double> seconds(List<Visit> visits, Function<Visit, Iterations> side) {
            return visits.stream()
                    .flatMap(visit -> side.apply(visit).seconds().stream())
                    .toList();
        }
    }

    private record JvmPair(
            PackedJvm baseline,
            PackedJvm candidate,
            CasePairs pairs,
            boolean baselineFirst,
            Path turns,
            Console console)
            implements PackedPair {

        @Override
        public Times time(BenchmarkCase benchmarkCase, Effort effort) throws IOException {
            return UndisturbedTimes.of(
                    () -> visited(benchmarkCase, effort),
                    why -> console.say(benchmarkCase + ": a pair is dropped, since " + why));
        }

        private Attempted visited(BenchmarkCase benchmarkCase, Effort effort) throws IOException {
            List<Visit> visits = new ArrayList<>();
            Duration all = Duration.ZERO;
            while (true) {
                Duration prepared = prepared();
                long start = System.nanoTime();
                visits.add(interleaved(benchmarkCase, effort.warmUp(warm()), !visits.isEmpty()));
                Attempted attempted = Visit.together(visits);
                Duration visit = Duration.ofNanos(System.nanoTime() - start)
                        .minus(prepared().minus(prepared));
                all = all.plus(visit);
                if (isEnough(attempted.times(), effort) || all.plus(visit).compareTo(effort.most()) > 0) {
                    return attempted;
                }
            }
        }

        private static boolean isEnough(Times times, Effort effort) {
            return times.failure().isPresent()
                    || times.pairs().get(Quantity.MEDIAN).error().orElse(Double.MAX_VALUE) <= effort.error();
        }

        private Duration warm() {
            return Collections.min(List.of(baseline.warm(), candidate.warm()));
        }

        private Duration prepared() {
            return Collections.max(List.of(baseline.prepared(), candidate.prepared()));
        }

        private Visit interleaved(BenchmarkCase benchmarkCase, Duration warmUp, boolean again) throws IOException {
            BenchmarkCase ofBaseline = pairs.ofBaseline(benchmarkCase);
            if (baselineFirst) {
                baseline.start(ofBaseline);
                candidate.start(benchmarkCase);
            } else {
                candidate.start(benchmarkCase);
                baseline.start(ofBaseline);
            }
            AtomicReference<Iterations> before = new AtomicReference<>();
            AtomicReference<Iterations> after = new AtomicReference<>();
            AtomicReference<HostFailure> failed = new AtomicReference<>();
            try (InterleavedIterations iterations =
                    InterleavedIterations.open(turns, place -> inPlace(place).processorTime())) {
                SideBySide.Task timeBaseline = () -> {
                    try {
                        baseline.warmUp(ofBaseline, warmUp);
                        before.set(baseline.time(ofBaseline, iterations, baselineFirst ? 0 : 1, again));
                    } catch (HostFailure e) {
                        failed.set(e);
                        throw e;
                    }
                };
                SideBySide.Task timeCandidate = () -> {
                    candidate.warmUp(benchmarkCase, warmUp);
                    after.set(candidate.time(benchmarkCase, iterations, baselineFirst ? 1 : 0, again));
                };
                // Once one has failed, the other waits for a turn that would never come.
                SideBySide.run(2, List.of(timeBaseline, timeCandidate), iterations::close);
                return new Visit(
                        before.get(),
                        after.get(),
                        iterations.usedWaiting(baselineFirst ? 0 : 1),
                        iterations.usedWaiting(baselineFirst ? 1 : 0),
                        Optional.empty());
            } catch (HostFailure e) {
                if (e != failed.get()) {
                    throw e;
                }
                close();
                String why = "the baseline can't do it: " + e.getMessage();
                return new Visit(NOTHING, NOTHING, 0, 0, Optional.of(why));
            }
        }

        private PackedJvm inPlace(int place) {
            return (place == 0) == baselineFirst ? baseline : candidate;
        }

        /** Ends both JVMs; a later case starts others. */
        @Override
        public void close() {
            baseline.close();
            candidate.close();
        }
    }
}
