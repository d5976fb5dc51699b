package org.identityperf.runner.store.cache;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import org.identityperf.runner.store.StoreException;

/**
 * An {@code OwnFolder} is a folder whose content nobody else chooses. A run executes programs from its cache, so it
 * refuses a folder into which others could put some. Root is nobody else, since root may do so anyway.
 */
final class OwnFolder {

    private static final long ROOT = 0;
    private static final long SELF = new UnixSystem().getUid();
    private static final int STICKY = 01000;
    private static final int GROUP_WRITES = 020;
    private static final int OTHERS_WRITE = 02;

    private OwnFolder() {}

    /** Requires that a folder belongs to this user, and that nobody else may write to it. */
    static void require(Path folder) {
        Map<String, Object> found = attributes(folder);
        if (number(found, "uid") != SELF) {
            throw refused(folder, folder, belongs(found));
        }
        if (othersWrite(found)) {
            throw refused(folder, folder, mayBeWritten(found));
        }
    }

    /**
     * Requires that nobody else may put another folder in the place of this one. In a folder with the sticky bit, such
     * as {@code /tmp}, everybody may only remove what is their own. A group may write to a folder of projects, and root
     * often builds in the folder of another user, as in a container of CI: both are how such machines are set up.
     *
     * @param folder an absolute path without symbolic links
     */
    static void requirePlace(Path folder) {
        for (Path above = folder.getParent(); above != null; above = above.getParent()) {
            Map<String, Object> found = attributes(above);
            long owner = number(found, "uid");
            if (owner != SELF && owner != ROOT && SELF != ROOT) {
                throw refused(folder, above, belongs(found));
            }
            long mode = number(found, "mode");
            if ((mode & OTHERS_WRITE) != 0 && (mode & STICKY) == 0) {
                throw refused(folder, above, mayBeWritten(found));
            }
        }
    }

    private static String belongs(Map<String, Object> found) {
        return "belongs to the user " + found.get("owner");
    }

    private static String mayBeWritten(Map<String, Object> found) {
        return "may be written to by others (" + found.get("owner") + ':' + found.get("group") + ' '
                + PosixFilePermissions.toString(permissions(found)) + ')';
    }

    @SuppressWarnings("unchecked")
    private static Set<PosixFilePermission> permissions(Map<String, Object> found) {
        return (Set<PosixFilePermission>) found.get("permissions");
    }

    /** Returns whether others may write. A group of root, or of this user alone, has nobody else in it. */
    private static boolean othersWrite(Map<String, Object> found) {
        long group = number(found, "gid");
        boolean nobodyElse = group == ROOT || group == SELF;
        long mode = number(found, "mode");
        return (mode & OTHERS_WRITE) != 0 || (mode & GROUP_WRITES) != 0 && !nobodyElse;
    }

    private static long number(Map<String, Object> found, String attribute) {
        return ((Number) found.get(attribute)).longValue();
    }

    private static Map<String, Object> attributes(Path folder) {
        try {
            return Files.readAttributes(folder, "unix:uid,gid,mode,owner,group,permissions");
        } catch (IOException e) {
            throw new StoreException("can't tell to whom " + folder + " belongs (" + e + ")", e);
        }
    }

    private static StoreException refused(Path folder, Path found, String why) {
        return new StoreException("the folder " + folder + " can't be used as a cache: " + found + ' ' + why
                + ", who could put programs there that a run executes. Choose a folder of your own with"
                + " -Dperf.cache=<folder>, or take the right to write from others and remove what is in the cache.");
    }
}
