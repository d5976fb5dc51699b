package org.identityperf.runner.store.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.identityperf.runner.store.StoreException;

/**
 * A password file holds the random password of a server that this project runs. It is next to the server's data, and
 * only its owner can read it.
 */
public record PasswordFile(Path file) {

    private static final int RANDOM_BYTES = 24;

    /** Makes a password of hexadecimal digits and writes it to a new file. */
    public static PasswordFile make(Path file) throws IOException {
        ownersOnly(file, random() + '\n');
        return new PasswordFile(file);
    }

    /** Returns a new password of hexadecimal digits, without writing it anywhere. */
    public static String random() {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** Writes a new file that only its owner can read, also while it is being written. */
    public static void ownersOnly(Path file, String text) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text);
    }

    public String read() {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new StoreException("can't read the password in " + file + " (" + e + ")", e);
        }
    }
}
