package org.identityperf.probe.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Has two forks that live at the same time measure by turns: before each repetition a fork waits for its turn, and after it
 * the turn is the other's. Whatever the machine does, it then does to both. Who gives the turns listens on a port of this
 * machine: it is told the fork's place, answers with a byte whenever it is its turn, and is told so when that is over.
 *
 * <p>After its last repetition a fork waits until the other's is over too, so that the end of its JVM disturbs none.
 */
public final class TurnsProfiler implements InternalProfiler {

    private final int port;
    private final int place;
    private final int first;
    private int repetition;
    private Socket turns;

    /**
     * As JMH makes it.
     *
     * @param option {@code port:place:first}: where turns are given, whether this fork is the first (0) or second (1) to get
     *     one, and from which repetition on, counted from 1; those before are done whatever the other does
     */
    public TurnsProfiler(String option) {
        String[] parts = option.split(":");
        port = Integer.parseInt(parts[0]);
        place = Integer.parseInt(parts[1]);
        first = Integer.parseInt(parts[2]);
    }

    /** JMH's option that makes one of these; the constructor says what its parts are. */
    public static String option(int port, int place, int first) {
        return TurnsProfiler.class.getName() + ':' + port + ':' + place + ':' + first;
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        repetition++;
        if (repetition < first) {
            return;
        }
        try {
            if (turns == null) {
                turns = new Socket(InetAddress.getLoopbackAddress(), port);
                turns.setTcpNoDelay(true);
                turns.getOutputStream().write(place);
            }
            await();
        } catch (IOException e) {
            throw new UncheckedIOException("nobody gives turns at port " + port, e);
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        if (repetition < first) {
            return List.of();
        }
        try {
            turns.getOutputStream().write(place);
            if (repetition == iteration.getCount()) {
                await();
                turns.close();
            }
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("nobody takes the turn back at port " + port, e);
        }
    }

    private void await() throws IOException {
        if (turns.getInputStream().read() < 0) {
            throw new IOException("the other fork has failed");
        }
    }

    @Override
    public String getDescription() {
        return "measures by turns with another fork";
    }
}
