package org.identityperf.runner.compare;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.identityperf.probe.address.Addresses;
import org.identityperf.runner.compare.UndisturbedTimes.Attempted;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.dataset.PreparedDatasets;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.gate.pairs.PairOrder;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.measure.InterleavedIterations;
import org.identityperf.runner.measure.PackedJvm;
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

    private record JvmPair(
            PackedJvm baseline,
            PackedJvm candidate,
            CasePairs pairs,
            boolean baselineFirst,
            Path turns,
            Console console)
            implements PackedPair {

        @Override
        public Times time(BenchmarkCase benchmarkCase) throws IOException {
            return UndisturbedTimes.of(
                    () -> interleaved(benchmarkCase),
                    why -> console.say(benchmarkCase + ": a pair is dropped, since " + why));
        }

        private Attempted interleaved(BenchmarkCase benchmarkCase) throws IOException {
            BenchmarkCase ofBaseline = pairs.ofBaseline(benchmarkCase);
            if (baselineFirst) {
                baseline.start(ofBaseline);
                candidate.start(benchmarkCase);
            } else {
                candidate.start(benchmarkCase);
                baseline.start(ofBaseline);
            }
            ExecutorService threads = Executors.newFixedThreadPool(2);
            CompletionService<Map<Quantity, Double>> jvms = new ExecutorCompletionService<>(threads);
            try (InterleavedIterations iterations =
                    InterleavedIterations.open(turns, place -> inPlace(place).processorTime())) {
                Future<Map<Quantity, Double>> before =
                        jvms.submit(() -> baseline.time(ofBaseline, iterations, baselineFirst ? 0 : 1));
                Future<Map<Quantity, Double>> after =
                        jvms.submit(() -> candidate.time(benchmarkCase, iterations, baselineFirst ? 1 : 0));
                Future<Map<Quantity, Double>> first = jvms.take();
                Optional<Throwable> failure = failure(first);
                if (failure.isPresent()) {
                    // The other one waits for a turn that would never come.
                    iterations.end();
                }
                Future<Map<Quantity, Double>> second = jvms.take();
                Optional<Throwable> any = failure.or(() -> failure(second));
                if (any.isEmpty()) {
                    return new Attempted(
                            new Times(paired(before.get(), after.get()), Optional.empty()),
                            iterations.usedWaiting(baselineFirst ? 0 : 1),
                            iterations.usedWaiting(baselineFirst ? 1 : 0));
                }
                Future<Map<Quantity, Double>> culprit = failure.isPresent() ? first : second;
                if (culprit == before && any.get() instanceof HostFailure failed) {
                    close();
                    String why = "the baseline can't do it: " + failed.getMessage();
                    return new Attempted(new Times(Map.of(), Optional.of(why)), 0, 0);
                }
                throw thrown(any.get());
            } catch (ExecutionException e) {
                throw thrown(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while timing " + benchmarkCase);
            } finally {
                threads.shutdown();
            }
        }

        private PackedJvm inPlace(int place) {
            return (place == 0) == baselineFirst ? baseline : candidate;
        }

        private static Optional<Throwable> failure(Future<?> ended) {
            try {
                ended.get();
                return Optional.empty();
            } catch (ExecutionException e) {
                return Optional.of(e.getCause());
            } catch (InterruptedException e) {
                throw new IllegalStateException("what has ended waits for nothing", e);
            }
        }

        private static RuntimeException thrown(Throwable failure) throws IOException {
            if (failure instanceof IOException io) {
                throw io;
            }
            return failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
        }

        private static Map<Quantity, TimePair> paired(Map<Quantity, Double> before, Map<Quantity, Double> after) {
            Map<Quantity, TimePair> pairs = new EnumMap<>(Quantity.class);
            before.forEach((quantity, seconds) -> {
                if (after.containsKey(quantity)) {
                    pairs.put(quantity, new TimePair(seconds, after.get(quantity)));
                }
            });
            return pairs;
        }

        /** Ends both JVMs; a later case starts others. */
        @Override
        public void close() {
            baseline.close();
            candidate.close();
        }
    }
}
