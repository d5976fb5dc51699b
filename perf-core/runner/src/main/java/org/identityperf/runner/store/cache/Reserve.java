package org.identityperf.runner.store.cache;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.identityperf.runner.store.StoreException;

/**
 * Room on a disk that is kept for the day on which the disk is full: a server that can't even start then, because it
 * would first write, starts in it and drops what fills the disk.
 *
 * @param file holds it
 */
public record Reserve(Path file) {

    private static final int MEGABYTES = 48;

    /** Takes the room, where it is not taken and there is some. */
    public void keep() {
        if (Files.exists(file)) {
            return;
        }
        byte[] megabyte = new byte[1 << 20];
        // A file system could store zeros in no room at all.
        new Random(1).nextBytes(megabyte);
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < MEGABYTES; i++) {
                out.write(megabyte);
            }
        } catch (IOException e) {
            // Less than that is of no use, and the next start tries again.
            give();
        }
    }

    /**
     * Gives the room back.
     *
     * @return whether there was any
     */
    public boolean give() {
        try {
            return Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new StoreException("can't remove " + file + " (" + e + ")", e);
        }
    }
}
