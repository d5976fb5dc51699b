package org.identityperf.runner.store.cache;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.identityperf.runner.store.StoreException;
import org.tukaani.xz.XZInputStream;

/**
 * {@code TxzArchive} unpacks the one {@code .txz} that a jar of server binaries contains, with its symbolic links and
 * executable bits.
 */
public final class TxzArchive {

    private static final int OWNER_EXECUTES = 0100;

    private TxzArchive() {}

    public static void unpack(Path jar, Path into) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            ZipEntry txz = zip.stream()
                    .filter(entry -> entry.getName().endsWith(".txz"))
                    .findFirst()
                    .orElseThrow(() -> new StoreException(jar + " holds no .txz. Remove it from the local repository,"
                            + " so that it is fetched again."));
            try (InputStream packed = new BufferedInputStream(zip.getInputStream(txz), 1 << 16);
                    TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(packed))) {
                for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                    write(tar, entry, into);
                }
            }
        }
    }

    private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path into) throws IOException {
        Path target = inside(into, into.resolve(entry.getName()));
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(target.getParent());
        if (entry.isSymbolicLink()) {
            inside(into, target.resolveSibling(entry.getLinkName()));
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else if (entry.isLink()) {
            Files.createLink(target, inside(into, into.resolve(entry.getLinkName())));
        } else if (entry.isFile()) {
            Files.copy(tar, target);
            boolean executable = (entry.getMode() & OWNER_EXECUTES) != 0;
            Files.setPosixFilePermissions(
                    target, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }

    /** Returns the path inside the folder; refuses one that leads out of it. */
    static Path inside(Path folder, Path path) {
        if (!path.normalize().startsWith(folder)) {
            throw new StoreException(
                    "an archive wants to write outside its folder: " + path + ". Nothing of it is used.");
        }
        return path.normalize();
    }
}
