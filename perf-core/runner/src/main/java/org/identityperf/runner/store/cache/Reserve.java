package org.identityperf.runner.store.cache;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.identityperf.runner.store.StoreException;

/**
 * A file that keeps room free for the time when the disk is full. Some servers write before they start, so
 * they can't start on a full disk. Such a server uses the reserve's room to start, and then drops what fills the disk.
 *
 * @param file the file that occupies the room
 */
public record Reserve(Path file) {

    private static final int MEGABYTES = 48;

    /** Creates the reserve if it does not exist and the disk has room for it. */
    public void keep() {
        if (Files.exists(file)) {
            return;
        }
        byte[] megabyte = new byte[1 << 20];
        // Random bytes, since a file system could store zeros without using any room.
        new Random(1).nextBytes(megabyte);
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < MEGABYTES; i++) {
                out.write(megabyte);
            }
        } catch (IOException e) {
            // A smaller reserve is of no use, and the next start tries again.
            give();
        }
    }

    /**
     * Deletes the reserve, which frees its room.
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
