package org.identityperf.runner.store.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** A program that finds its port taken at the first start: a stranger listens there since a moment after it was chosen. */
public final class TakenPort extends LikeProgram {

    private final List<Integer> tried = new ArrayList<>();

    public TakenPort(Program program) {
        super(program);
    }

    /**
     * It was started again, and the last port is where it listens. Another program may have taken the second port as
     * well.
     */
    public void assertLeftFor(int port) {
        assertThat(tried).hasSizeGreaterThan(1).doesNotHaveDuplicates().last().isEqualTo(port);
    }

    @Override
    public Process launch(int port) throws IOException {
        tried.add(port);
        if (tried.size() > 1) {
            return super.launch(port);
        }
        ServerSocket stranger = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"));
        Process process = super.launch(port);
        process.onExit().thenRun(() -> {
            try {
                stranger.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return process;
    }
}
