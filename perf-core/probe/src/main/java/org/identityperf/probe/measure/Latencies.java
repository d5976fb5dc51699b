package org.identityperf.probe.measure;

import java.io.FileOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.Recorder;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * This state records the latency of single operations in all threads of a benchmark whose method takes it as a
 * parameter:
 *
 * <pre>{@code
 * @Benchmark
 * public User reference(Users users, Latencies latencies) throws Exception {
 *     return latencies.of(users::findNext);
 * }
 * }</pre>
 *
 * <p>This is a closed loop: a thread starts an operation when its last one has ended. So no request is sent while the
 * store stalls, and the stall counts once, however many users would have met it (coordinated omission). An
 * {@link OpenLoop} measures how long a user waits at a given load.
 *
 * <p>Each iteration is one interval of the file that {@value #FILE} names, in HdrHistogram's log format and in
 * nanoseconds. The first has the tag {@value #WARM_UP}. Without that property nothing is written.
 */
@State(Scope.Benchmark)
public class Latencies {

    public static final String FILE = "identityperf.latencies";

    public static final String WARM_UP = "warm-up";

    private static final int DIGITS = 3;

    /**
     * The longest recorded time; a longer one is recorded as this. A recorder without a bound would allocate when an
     * operation is slower than any before.
     */
    private static final long LONGEST = Duration.ofHours(1).toNanos();

    private final Recorder recorder = new Recorder(LONGEST, DIGITS);
    private boolean warm;

    /** Executes an operation and records its latency; one that throws is not recorded. */
    public <T> T of(Callable<T> operation) throws Exception {
        long start = System.nanoTime();
        T result = operation.call();
        record(System.nanoTime() - start);
        return result;
    }

    public void record(long nanos) {
        recorder.recordValue(Math.min(nanos, LONGEST));
    }

    @Setup(Level.Iteration)
    public void open() {
        recorder.reset();
    }

    @TearDown(Level.Iteration)
    public void close() throws IOException {
        Histogram histogram = recorder.getIntervalHistogram();
        String file = System.getProperty(FILE);
        if (file != null && histogram.getTotalCount() > 0) {
            histogram.setTag(warm ? null : WARM_UP);
            HistogramLogWriter writer = new HistogramLogWriter(new FileOutputStream(file, true));
            writer.outputIntervalHistogram(histogram);
            writer.close();
        }
        warm = true;
    }
}
