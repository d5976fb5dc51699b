package org.identityperf.runner.store.cache;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.runner.files.Removal;
import org.identityperf.runner.store.StoreException;

/**
 * A {@code WholeFolder} makes a folder that exists completely or not at all. The folder is filled under another name,
 * and renamed when it is complete. What a killed run left under such a name is removed by the next run.
 */
public final class WholeFolder {

    private static final String PARTIAL = ".partial-";
    private static final Pattern MADE_BY = Pattern.compile("\\.partial-(\\d{1,18})-");

    /** A filler puts everything that the folder is to contain into a folder of another name. */
    public interface Filler {
        void fill(Path partial) throws IOException;
    }

    private WholeFolder() {}

    /** @throws StoreException if it can't be made, or somebody else made one of that name */
    public static void make(Path target, Filler filler) {
        sweep(target);
        if (Files.exists(target)) {
            OwnFolder.require(target);
            return;
        }
        Path partial = target.resolveSibling(target.getFileName()
                + PARTIAL
                + ProcessHandle.current().pid()
                + '-'
                + Long.toHexString(System.nanoTime()));
        try {
            Files.createDirectory(
                    partial, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            filler.fill(partial);
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // Another run may have been faster; its folder is as complete as ours would have been.
            if (!Files.exists(target)) {
                throw new StoreException("can't create the folder " + target + " (" + e + ")", e);
            }
        } finally {
            delete(partial);
        }
    }

    /** Removes half-filled folders of runs that have ended. A run that is still alive may be filling its own. */
    private static void sweep(Path target) {
        try (DirectoryStream<Path> left =
                Files.newDirectoryStream(target.getParent(), target.getFileName() + PARTIAL + "*")) {
            for (Path partial : left) {
                Matcher name = MADE_BY.matcher(partial.getFileName().toString());
                if (name.find()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    delete(partial);
                }
            }
        } catch (IOException e) {
            throw new StoreException("can't list the folder " + target.getParent() + " (" + e + ")", e);
        }
    }

    public static void delete(Path folder) {
        try {
            Removal.of(folder);
        } catch (IOException e) {
            throw new StoreException("can't remove the folder " + folder + " (" + e + "). Remove it by hand.", e);
        }
    }
}
