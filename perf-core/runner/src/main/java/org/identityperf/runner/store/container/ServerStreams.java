package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.identityperf.runner.store.StoreException;

/**
 * The standard input and output of a container's server, joined before it starts, so that no word is lost. Its input ends
 * when this JVM does.
 */
public final class ServerStreams extends ResultCallback.Adapter<Frame> {

    private final HandedInput requests = new HandedInput();
    private final PipedOutputStream output = new PipedOutputStream();
    private final BufferedReader answers;

    private ServerStreams() throws IOException {
        answers = new BufferedReader(new InputStreamReader(new PipedInputStream(output), StandardCharsets.UTF_8));
    }

    static ServerStreams of(DockerClient client, String container) {
        try {
            ServerStreams streams = new ServerStreams();
            client.attachContainerCmd(container)
                    .withStdIn(streams.requests)
                    .withStdOut(true)
                    .withFollowStream(true)
                    .exec(streams)
                    .awaitStarted();
            return streams;
        } catch (InterruptedException e) {
            throw StoreException.interrupted("joining the streams of a container", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** To the server's standard input. */
    public BufferedWriter requests() {
        return new BufferedWriter(new OutputStreamWriter(requests.writer(), StandardCharsets.UTF_8));
    }

    /** From the server's standard output; ends when the server does. */
    public BufferedReader answers() {
        return answers;
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
        requests.close();
        output.close();
    }
}
