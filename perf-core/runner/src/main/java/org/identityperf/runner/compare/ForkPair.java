package org.identityperf.runner.compare;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.identityperf.runner.gate.pairs.TimePair;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.measure.InterleavedIterations;
import org.identityperf.runner.measure.Timing;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * Two sides that are timed by pairs of forks, one of each side. Those of a steady operation live at the same time, as
 * {@link InterleavedIterations}; what is done once is measured by one right after the other.
 *
 * @param base hosts of the base's forks
 * @param candidate hosts of the candidate's
 */
public record ForkPair(Timing base, Timing candidate) {

    /** Waits for what a case's forks are started by, so that the first pair takes as long as the others. */
    public void ready(BenchmarkCase benchmarkCase) throws IOException {
        base.ready(benchmarkCase);
        candidate.ready(benchmarkCase);
    }

    /**
     * Measures a case once on each side.
     *
     * @param baseFirst who goes first
     * @throws HostFailure if a fork fails: the first that does
     */
    public TimePair pair(BenchmarkCase benchmarkCase, boolean baseFirst) throws IOException {
        if (base.interleaves(benchmarkCase) && candidate.interleaves(benchmarkCase)) {
            return interleaved(benchmarkCase, baseFirst);
        }
        double first = (baseFirst ? base : candidate).fork(benchmarkCase);
        double second = (baseFirst ? candidate : base).fork(benchmarkCase);
        return baseFirst ? new TimePair(first, second) : new TimePair(second, first);
    }

    private TimePair interleaved(BenchmarkCase benchmarkCase, boolean baseFirst) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        CompletionService<Double> forks = new ExecutorCompletionService<>(threads);
        try (InterleavedIterations iterations =
                InterleavedIterations.open(candidate.file().resolveSibling("interleaved"))) {
            Future<Double> ofBase = forks.submit(() -> base.fork(benchmarkCase, iterations, baseFirst ? 0 : 1));
            Future<Double> ofCandidate =
                    forks.submit(() -> candidate.fork(benchmarkCase, iterations, baseFirst ? 1 : 0));
            forks.take().get();
            forks.take().get();
            return new TimePair(ofBase.get(), ofCandidate.get());
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
