package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.identityperf.runner.store.StoreException;

/**
 * The volume that keeps a container's data from run to run: whole or not at all. That it is whole stands in a file of
 * the cache, so that a volume half made by a killed run, or one whose password went with its cache, is made anew.
 */
final class DataVolume {

    /** On everything that this project makes in an engine; its value names the volume, hence the cache. */
    private static final String LABEL = "identityperf";

    private static final int HASH_DIGITS = 12;

    private final DockerClient client;
    private final String name;
    private final Path whole;

    private DataVolume(DockerClient client, String name, Path whole) {
        this.client = client;
        this.name = name;
        this.whole = whole;
    }

    static DataVolume of(Engine engine, ContainerProgram program) {
        String name = String.join(
                "-",
                LABEL,
                program.kind().word(),
                program.image().getVersionPart(),
                hash(program.place().folder().toString()));
        return new DataVolume(engine.client(), name, program.place().whole());
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    /** Of the volume, and of the container that uses it. */
    String name() {
        return name;
    }

    /** What its containers and itself are found by again. */
    Map<String, String> labels() {
        return Map.of(LABEL, name);
    }

    /** Makes the volume unless it is there, whole. */
    void make(Runnable filler) {
        try {
            if (Files.isRegularFile(whole) && exists()) {
                return;
            }
            Files.deleteIfExists(whole);
            if (exists()) {
                client.removeVolumeCmd(name).exec();
            }
            client.createVolumeCmd().withName(name).withLabels(labels()).exec();
            filler.run();
            Files.writeString(whole, name + '\n');
        } catch (IOException e) {
            throw new StoreException("can't write " + whole + " (" + e + ")", e);
        }
    }

    private boolean exists() {
        try {
            client.inspectVolumeCmd(name).exec();
            return true;
        } catch (NotFoundException e) {
            return false;
        }
    }
}
