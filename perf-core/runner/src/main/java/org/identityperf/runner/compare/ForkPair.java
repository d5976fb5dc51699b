package org.identityperf.runner.compare;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.identityperf.runner.gate.pairs.TimePairs.TimePair;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.measure.InterleavedIterations;
import org.identityperf.runner.measure.Timing;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * A fork pair times two sides by pairs of forks, one of each side. The two forks of a steady-state operation live at
 * the same time, with {@link InterleavedIterations}. An operation that is done once is measured by one fork right after
 * the other.
 */
public record ForkPair(Timing baseline, Timing candidate) {

    /** Waits for the hosts that start a case's forks, so that the first pair takes as long as the others. */
    public void ready(BenchmarkCase benchmarkCase) throws IOException {
        baseline.ready(benchmarkCase);
        candidate.ready(benchmarkCase);
    }

    /**
     * Measures a case once on each side.
     *
     * @throws HostFailure if a fork fails: the failure of the first that does
     */
    public TimePair pair(BenchmarkCase benchmarkCase, boolean baselineFirst) throws IOException {
        if (baseline.interleaves(benchmarkCase) && candidate.interleaves(benchmarkCase)) {
            return interleaved(benchmarkCase, baselineFirst);
        }
        double first = (baselineFirst ? baseline : candidate).fork(benchmarkCase);
        double second = (baselineFirst ? candidate : baseline).fork(benchmarkCase);
        return baselineFirst ? new TimePair(first, second) : new TimePair(second, first);
    }

    private TimePair interleaved(BenchmarkCase benchmarkCase, boolean baselineFirst) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        CompletionService<Double> forks = new ExecutorCompletionService<>(threads);
        try (InterleavedIterations iterations =
                InterleavedIterations.open(candidate.file().resolveSibling("interleaved"))) {
            Future<Double> ofBaseline =
                    forks.submit(() -> baseline.fork(benchmarkCase, iterations, baselineFirst ? 0 : 1));
            Future<Double> ofCandidate =
                    forks.submit(() -> candidate.fork(benchmarkCase, iterations, baselineFirst ? 1 : 0));
            forks.take().get();
            forks.take().get();
            return new TimePair(ofBaseline.get(), ofCandidate.get());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while timing " + benchmarkCase);
        } finally {
            threads.shutdown();
        }
    }
}
