package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Files put into a container before it starts, for one user alone to read. */
final class PrivateFiles {

    private static final int OWNER_READS = 0100400;

    private PrivateFiles() {}

    /**
     * @param user the number of the user that may read them
     * @param files by absolute path; folders that are missing are made, for all to enter
     */
    static void copy(DockerClient client, String container, int user, Map<String, byte[]> files) {
        if (files.isEmpty()) {
            return;
        }
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(archive)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                TarArchiveEntry entry = new TarArchiveEntry(file.getKey().substring(1));
                entry.setMode(OWNER_READS);
                entry.setIds(user, 0);
                entry.setSize(file.getValue().length);
                tar.putArchiveEntry(entry);
                tar.write(file.getValue());
                tar.closeArchiveEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        client.copyArchiveToContainerCmd(container)
                .withRemotePath("/")
                .withTarInputStream(new ByteArrayInputStream(archive.toByteArray()))
                .exec();
    }
}
