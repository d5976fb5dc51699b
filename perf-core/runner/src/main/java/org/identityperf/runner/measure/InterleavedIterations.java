package org.identityperf.runner.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.identityperf.probe.exchange.RequestListener;
import org.identityperf.probe.exchange.RequestServer;
import org.identityperf.probe.measure.InterleavingProfiler;

/**
 * The iterations of two forks that live at the same time alternate: each gets a turn for one, until both have done their
 * last. Closed before that, whoever waits is told so and fails.
 *
 * <p>What comes and goes on a shared machine within seconds or minutes is then the same for both, as in L. Bulej, V. Horky,
 * P. Tuma, F. Farquet and A. Prokopec, "Duet Benchmarking: Improving Measurement Accuracy in the Cloud" (ICPE 2020), where
 * both run at once; here one waits meanwhile, since they would share two processors with the store.
 *
 * @see InterleavingProfiler
 */
public final class InterleavedIterations implements AutoCloseable {

    private static final int FORKS = 2;

    private final RequestListener listener;
    private final Path file;
    private final Thread giving = new Thread(this::give, "interleaved iterations");

    private InterleavedIterations(RequestListener listener, Path file) {
        this.listener = listener;
        this.file = file;
    }

    /**
     * Ready for two forks.
     *
     * @param file tells them where turns are given
     */
    public static InterleavedIterations open(Path file) throws IOException {
        RequestListener listener = RequestListener.open();
        listener.tell(file);
        InterleavedIterations iterations = new InterleavedIterations(listener, file);
        iterations.giving.setDaemon(true);
        iterations.giving.start();
        return iterations;
    }

    /**
     * JMH's option by which a fork takes part.
     *
     * @param place 0 for the one that goes first, 1 for the other
     * @param first from which iteration on, counted from 1
     */
    public String option(int place, int first) {
        return InterleavingProfiler.option(place, first, file);
    }

    private void give() {
        RequestServer[] forks = new RequestServer[FORKS];
        try (listener) {
            for (int i = 0; i < FORKS; i++) {
                RequestServer fork = listener.accept();
                int place = (int) fork.next()
                        .orElseThrow(() -> new IOException("a fork is gone"))
                        .number(0);
                forks[place] = fork;
            }
            boolean first = true;
            boolean second = true;
            while (first || second) {
                first = first && took(forks[0]);
                second = second && took(forks[1]);
            }
        } catch (IOException e) {
            // Closed, or a fork is gone: who waits for its turn learns that by the end of the connection.
        }
    }

    /** One turn; false where the fork had done its last iteration and only waited for the other to do so. */
    private static boolean took(RequestServer fork) {
        fork.done();
        return fork.next().isPresent();
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
