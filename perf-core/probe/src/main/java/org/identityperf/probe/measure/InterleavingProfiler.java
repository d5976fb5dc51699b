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
 * Interleaves the iterations of a fork with those of another one that lives at the same time: a fork asks for its next turn
 * when an iteration is over, and waits for the answer before the next one. Whatever the machine does, it then does to both.
 *
 * <p>After its last iteration a fork waits until the other's is over too, so that the end of its JVM disturbs none.
 */
public final class InterleavingProfiler implements InternalProfiler {

    /** The first request: says whether this fork goes first (0) or second (1), and asks for its first turn. */
    public static final String JOIN = "join";

    /** Ends a turn and asks for the next one. */
    public static final String NEXT = "next";

    private final int place;
    private final int first;
    private final Path file;
    private int iterations;
    private RequestClient turns;

    /**
     * As JMH makes it.
     *
     * @param option {@code place:first:file}: whether this fork goes first (0) or second (1); from which iteration on,
     *     counted from 1, since those before are done whatever the other does; and the file that says where turns are given
     */
    public InterleavingProfiler(String option) {
        String[] parts = option.split(":", 3);
        place = Integer.parseInt(parts[0]);
        first = Integer.parseInt(parts[1]);
        file = Path.of(parts[2]);
    }

    /** JMH's option that makes one of these; the constructor says what its parts are. */
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
