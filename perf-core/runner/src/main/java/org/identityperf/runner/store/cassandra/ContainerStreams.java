package org.identityperf.runner.store.cassandra;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import org.identityperf.probe.exchange.RequestClient;
import org.identityperf.runner.store.StoreException;

/**
 * A {@code ContainerStreams} connects to the standard input and output of a container's server, which Testcontainers
 * does not offer. The connection ends when either end closes it.
 */
final class ContainerStreams extends ResultCallback.Adapter<Frame> {

    /** The pipe to the server's input. A {@code java.io} pipe would break as soon as a thread that wrote has ended. */
    private final Pipe requests = Pipe.open();

    private final PipedInputStream answers = new PipedInputStream();
    private final PipedOutputStream output = new PipedOutputStream(answers);

    private ContainerStreams() throws IOException {}

    static Node join(DockerClient client, String container, String password) throws IOException {
        ContainerStreams streams = new ContainerStreams();
        try {
            client.attachContainerCmd(container)
                    .withStdIn(Channels.newInputStream(streams.requests.source()))
                    .withStdOut(true)
                    .withFollowStream(true)
                    .exec(streams)
                    .awaitStarted();
        } catch (InterruptedException e) {
            throw StoreException.interrupted("joining the streams of a container", e);
        }
        RequestClient requests = new RequestClient(
                Node.NAME,
                new BufferedReader(new InputStreamReader(streams.answers, StandardCharsets.UTF_8)),
                new BufferedWriter(Channels.newWriter(streams.requests.sink(), StandardCharsets.UTF_8)),
                line -> {},
                streams);
        return new Node(requests, password);
    }

    @Override
    public void onNext(Frame frame) {
        if (frame.getStreamType() == StreamType.STDOUT) {
            try {
                output.write(frame.getPayload());
                output.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        super.close();
        requests.sink().close();
        output.close();
    }
}
