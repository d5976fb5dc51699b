package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.identityperf.runner.store.StoreException;
import org.testcontainers.DockerClientFactory;

/**
 * A {@code DataVolume} is the volume that keeps a container's data from run to run. A file of the cache records that
 * the volume is complete. So a volume is made again if a killed run left it incomplete, or if its password was lost
 * with its cache.
 *
 * @param whole the file that exists if the volume is complete
 */
record DataVolume(String name, Path whole) {

    /**
     * The label of everything that this project makes in an engine. Its value names the volume, and thereby the cache.
     */
    private static final String LABEL = "identityperf";

    static DataVolume of(ContainerProgram program) {
        String name = String.join(
                "-",
                LABEL,
                program.kind().word(),
                program.image().getVersionPart(),
                // One name for each folder of the cache, whatever characters the folder's path contains.
                UUID.nameUUIDFromBytes(program.folder().path().toString().getBytes(StandardCharsets.UTF_8))
                        .toString());
        return new DataVolume(name, program.folder().path().resolve("volume"));
    }

    /** Returns the labels by which the volume and its containers are found again. */
    Map<String, String> labels() {
        return Map.of(LABEL, name);
    }

    void make(Runnable filler) {
        DockerClient client = DockerClientFactory.instance().client();
        try {
            boolean exists = exists(client);
            if (Files.isRegularFile(whole) && exists) {
                return;
            }
            Files.deleteIfExists(whole);
            if (exists) {
                client.removeVolumeCmd(name).exec();
            }
            client.createVolumeCmd().withName(name).withLabels(labels()).exec();
            filler.run();
            Files.writeString(whole, name + '\n');
        } catch (IOException e) {
            throw new StoreException("can't write " + whole + " (" + e + ")", e);
        }
    }

    private boolean exists(DockerClient client) {
        try {
            client.inspectVolumeCmd(name).exec();
            return true;
        } catch (NotFoundException e) {
            return false;
        }
    }
}
