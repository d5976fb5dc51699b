package org.identityperf.runner.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A whole file is written so that others may read it at any time: a reader finds the old text or the new one, never
 * half of it. If it can't be written, the old text stays.
 */
public final class WholeFile {

    private WholeFile() {}

    /** Replaces the file's text. */
    public static void write(Path file, String text) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(beside, text);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            try {
                Files.deleteIfExists(beside);
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            // Of a full disk Java gives no file's name.
            throw e instanceof FileSystemException named
                    ? named
                    : (IOException) new FileSystemException(file.toString(), null, e.getMessage()).initCause(e);
        }
    }
}
