package org.identityperf.probe.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestClient;
import org.identityperf.probe.exchange.RequestFailed;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * This profiler interleaves the iterations of a fork with those of another fork that runs at the same time. After an
 * iteration, a fork requests its next turn, and waits for the answer before the next iteration. So disturbances of the
 * machine affect both forks.
 *
 * <p>After its last iteration a fork waits until the other's is over too, so that the end of its JVM disturbs neither.
 */
public final class InterleavingProfiler implements InternalProfiler {

    /** The first request: gives whether this fork goes first (0) or second (1), and requests its first turn. */
    public static final String JOIN = "join";

    public static final String NEXT = "next";

    private final int place;
    private final int first;
    private final Path file;
    private int iterations;
    private RequestClient turns;

    /**
     * @param option {@code place:first:file}: whether this fork goes first (0) or second (1); the first interleaved
     * iteration, counted from 1; and the file with the port at which turns are given
     */
    public InterleavingProfiler(String option) {
        String[] parts = option.split(":", 3);
        place = Integer.parseInt(parts[0]);
        first = Integer.parseInt(parts[1]);
        file = Path.of(parts[2]);
    }

    public static String option(int place, int first, Path file) {
        return InterleavingProfiler.class.getName() + ':' + place + ':' + first + ':' + file;
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        iterations++;
        if (iterations < first) {
            return;
        }
        if (turns == null) {
            turns = join();
        }
        await();
    }

    private RequestClient join() {
        try {
            RequestClient client = RequestClient.to("who interleaves forks", file);
            client.send(Message.of(JOIN, place));
            return client;
        } catch (IOException e) {
            throw new UncheckedIOException("nobody interleaves this fork with another: " + file, e);
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        if (iterations < first) {
            return List.of();
        }
        turns.send(Message.of(NEXT));
        if (iterations == iteration.getCount()) {
            await();
            turns.close();
        }
        return List.of();
    }

    private void await() {
        try {
            turns.answer();
        } catch (RequestFailed e) {
            throw new IllegalStateException("the fork that this one is interleaved with has failed", e);
        }
    }

    @Override
    public String getDescription() {
        return "interleaves iterations with those of another fork";
    }
}
