package org.identityperf.runner.measure;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.identityperf.probe.measure.TurnsProfiler;

/**
 * Gives turns to two forks that live at the same time, one repetition each, until both have done their last. Closed before
 * that, whoever waits is told so and fails.
 *
 * <p>What comes and goes on a shared machine within seconds or minutes is then the same for both, as in L. Bulej, V. Horky,
 * P. Tuma, F. Farquet and A. Prokopec, "Duet Benchmarking: Improving Measurement Accuracy in the Cloud" (ICPE 2020), where
 * both run at once; here one waits meanwhile, since they would share two processors with the store.
 *
 * @see TurnsProfiler
 */
public final class InterleavedIterations implements AutoCloseable {

    private static final int SIDES = 2;

    private final ServerSocket door;
    private final List<Socket> inside = new CopyOnWriteArrayList<>();
    private final Thread giving = new Thread(this::give, "turns");

    private InterleavedIterations(ServerSocket door) {
        this.door = door;
    }

    /** Ready for two forks. */
    public static InterleavedIterations open() throws IOException {
        InterleavedIterations turns =
                new InterleavedIterations(new ServerSocket(0, SIDES, InetAddress.getLoopbackAddress()));
        turns.giving.setDaemon(true);
        turns.giving.start();
        return turns;
    }

    /**
     * JMH's option by which a fork takes part.
     *
     * @param place 0 for the one that goes first, 1 for the other
     * @param first from which repetition on, counted from 1
     */
    public String option(int place, int first) {
        return TurnsProfiler.option(door.getLocalPort(), place, first);
    }

    private void give() {
        Socket[] sides = new Socket[SIDES];
        try {
            for (int i = 0; i < SIDES; i++) {
                Socket side = door.accept();
                inside.add(side);
                side.setTcpNoDelay(true);
                int place = side.getInputStream().read();
                if (place < 0) {
                    return;
                }
                sides[place] = side;
            }
            boolean first = true;
            boolean second = true;
            while (first || second) {
                first = first && took(sides[0]);
                second = second && took(sides[1]);
            }
        } catch (IOException e) {
            // Closed, or a fork is gone: who waits for its turn learns that by the end of its stream.
        } finally {
            leave();
        }
    }

    /** One turn; false where the fork had done its last repetition and only waited for the other to do so. */
    private static boolean took(Socket side) throws IOException {
        side.getOutputStream().write(1);
        return side.getInputStream().read() >= 0;
    }

    private void leave() {
        inside.forEach(InterleavedIterations::close);
    }

    private static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        close(door);
        leave();
    }
}
