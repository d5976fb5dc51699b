package org.identityperf.runner.store.cache;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.function.Predicate;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.identityperf.runner.store.StoreException;
import org.tukaani.xz.XZInputStream;

/** {@code Archive} unpacks archives of server binaries, with their executable bits. */
public final class Archive {

    private static final int OWNER_EXECUTES = 0100;

    private Archive() {}

    /** Unpacks the files of a {@code .zip} whose names in the archive the predicate accepts. */
    public static void unpackZip(Path archive, Path into, Predicate<String> needed) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(archive).get()) {
            for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
                if (!entry.isDirectory() && needed.test(entry.getName())) {
                    try (InputStream packed = zip.getInputStream(entry)) {
                        write(packed, entry.getUnixMode(), inside(into, into.resolve(entry.getName())));
                    }
                }
            }
        }
    }

    /** Unpacks the one {@code .txz} that a jar contains, with its symbolic links. */
    public static void unpackTxz(Path jar, Path into) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(jar).get()) {
            ZipArchiveEntry txz = Collections.list(zip.getEntries()).stream()
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
        } else if (entry.isSymbolicLink()) {
            inside(into, target.resolveSibling(entry.getLinkName()));
            Files.createDirectories(target.getParent());
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else if (entry.isLink()) {
            Files.createDirectories(target.getParent());
            Files.createLink(target, inside(into, into.resolve(entry.getLinkName())));
        } else if (entry.isFile()) {
            write(tar, entry.getMode(), target);
        }
    }

    private static void write(InputStream content, int mode, Path target) throws IOException {
        Files.createDirectories(target.getParent());
        Files.copy(content, target);
        boolean executable = (mode & OWNER_EXECUTES) != 0;
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    }

    /** Returns the path inside the folder; refuses one that leads out of it. */
    private static Path inside(Path folder, Path path) {
        if (!path.normalize().startsWith(folder)) {
            throw new StoreException(
                    "an archive wants to write outside its folder: " + path + ". Nothing of it is used.");
        }
        return path.normalize();
    }
}
