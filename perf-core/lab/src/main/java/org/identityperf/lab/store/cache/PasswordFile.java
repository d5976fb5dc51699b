package org.identityperf.lab.store.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.identityperf.lab.store.StoreException;

/**
 * The random password of a store, beside its data and as readable as that: by its owner alone.
 *
 * @param path the file
 */
public record PasswordFile(Path path) {

    private static final int RANDOM_BYTES = 24;

    /** The file in a store's folder, whether it is there or not. */
    public static PasswordFile in(Path folder) {
        return new PasswordFile(folder.resolve("password"));
    }

    /** Makes the file with a new password; there must be none. */
    public void make() throws IOException {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(path, HexFormat.of().formatHex(random) + '\n');
    }

    /** @throws StoreException if the file can't be read */
    public String read() {
        try {
            return Files.readString(path).strip();
        } catch (IOException e) {
            throw new StoreException("can't read the password in " + path + " (" + e + ")", e);
        }
    }
}
