package org.identityperf.lab.store.container;

import com.github.dockerjava.api.DockerClient;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** A file put into a container before it starts, for one user alone to read. */
final class SecretFile {

    private static final int OWNER_READS = 0100400;

    private SecretFile() {}

    /**
     * @param path absolute, directly below the container's root
     * @param user the number of the user that may read it
     */
    static void copy(DockerClient client, String container, String path, int user, String secret) {
        byte[] content = secret.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(archive)) {
            TarArchiveEntry entry = new TarArchiveEntry(path.substring(1));
            entry.setMode(OWNER_READS);
            entry.setIds(user, 0);
            entry.setSize(content.length);
            tar.putArchiveEntry(entry);
            tar.write(content);
            tar.closeArchiveEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        client.copyArchiveToContainerCmd(container)
                .withRemotePath("/")
                .withTarInputStream(new ByteArrayInputStream(archive.toByteArray()))
                .exec();
    }
}
