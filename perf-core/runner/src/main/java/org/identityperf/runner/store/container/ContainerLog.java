package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.identityperf.runner.store.StoreException;

/** What a container prints, written into a file as it comes, so that it is there when the container no longer is. */
final class ContainerLog extends ResultCallback.Adapter<Frame> {

    private final OutputStream file;

    private ContainerLog(OutputStream file) {
        this.file = file;
    }

    /** Begins the file anew and writes to it until the container ends. */
    static ContainerLog follow(DockerClient client, String container, Path file) {
        try {
            return client.logContainerCmd(container)
                    .withStdOut(true)
                    .withStdErr(true)
                    .withFollowStream(true)
                    .exec(new ContainerLog(Files.newOutputStream(file)));
        } catch (IOException e) {
            throw new StoreException("can't write the log " + file + " (" + e + ")", e);
        }
    }

    @Override
    public void onNext(Frame frame) {
        try {
            file.write(frame.getPayload());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the last line of a container that has ended is in the file. */
    void finish() {
        try {
            awaitCompletion(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        super.close();
        file.close();
    }
}
