package org.identityperf.runner.store.cache;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.function.Predicate;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** {@code ZipArchive} unpacks the needed files of a {@code .zip} of server binaries, with their executable bits. */
public final class ZipArchive {

    private static final int OWNER_EXECUTES = 0100;

    private ZipArchive() {}

    /** Unpacks the files whose names in the archive the predicate accepts. */
    public static void unpack(Path archive, Path into, Predicate<String> needed) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(archive).get()) {
            for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
                if (!entry.isDirectory() && needed.test(entry.getName())) {
                    write(zip, entry, TxzArchive.inside(into, into.resolve(entry.getName())));
                }
            }
        }
    }

    private static void write(ZipFile zip, ZipArchiveEntry entry, Path target) throws IOException {
        Files.createDirectories(target.getParent());
        try (InputStream packed = zip.getInputStream(entry)) {
            Files.copy(packed, target);
        }
        boolean executable = (entry.getUnixMode() & OWNER_EXECUTES) != 0;
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    }
}
