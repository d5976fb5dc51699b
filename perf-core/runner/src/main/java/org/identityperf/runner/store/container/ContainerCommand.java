package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Frame;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.identityperf.runner.store.StoreException;

/** A command that is run inside a container beside its server, as the image's own user. */
final class ContainerCommand extends ResultCallback.Adapter<Frame> {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private ContainerCommand() {}

    /** @throws StoreException with what it printed if it fails */
    static void run(DockerClient client, LaunchedContainer container, String... command) {
        String what = "\"" + String.join(" ", command) + "\" in " + container;
        ContainerCommand output = new ContainerCommand();
        try {
            String id = client.execCreateCmd(container.id())
                    .withCmd(command)
                    .withAttachStdout(true)
                    .withAttachStderr(true)
                    .exec()
                    .getId();
            client.execStartCmd(id).exec(output).awaitCompletion();
            Long code = client.inspectExecCmd(id).exec().getExitCodeLong();
            if (!Long.valueOf(0).equals(code)) {
                throw new StoreException(what + " ended with code " + code + ": " + output.text());
            }
        } catch (InterruptedException e) {
            throw StoreException.interrupted("waiting for " + what, e);
        } catch (DockerException e) {
            throw new StoreException(what + " can't be run: " + e.getMessage(), e);
        }
    }

    private String text() {
        return printed.toString(StandardCharsets.UTF_8).strip();
    }

    @Override
    public void onNext(Frame frame) {
        printed.writeBytes(frame.getPayload());
    }
}
