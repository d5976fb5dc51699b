package org.identityperf.runner.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that others read whenever they like: whoever looks finds the old text or the new one, never half of it. */
public final class WholeFile {

    private WholeFile() {}

    /** Puts a text in place of what was there. */
    public static void write(Path file, String text) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(beside, text);
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
