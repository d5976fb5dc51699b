package org.identityperf.runner.store.cache;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.store.StoreException;

/**
 * The cache is the folder that keeps what takes long to make again: unpacked servers and dataset snapshots. Only its
 * owner can look into what is created here, because the servers' passwords are next to their data.
 */
public final class Cache implements Room {

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    /**
     * What can't stand in the path: shells, which PostgreSQL's {@code initdb} starts, read the first as commands, and a
     * class path is split at the last.
     */
    private static final Pattern UNUSABLE = Pattern.compile("[\"$`\\\\\\p{Cntrl}:]");

    /** The folder that keeps the jars of servers' checkouts; while one is built, the lock beside it is held. */
    public static final String BUILDS = "builds";

    /** The file by which backups know a cache (<a href="https://bford.info/cachedir/">cache directory tag</a>). */
    public static final String TAG = "CACHEDIR.TAG";

    private static final String MARK = """
        Signature: 8a477f597d28d172789f06886806bc55
        # The cache folder of identity-perf; ./perf clean removes all that is in it.
        """;

    private final Path folder;

    private Cache(Path folder) {
        this.folder = folder;
    }

    /**
     * Opens the cache, and creates its folder for its owner alone if there is none.
     *
     * @throws StoreException if it can't be used, or others could put programs into it
     */
    public static Cache at(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        requireUsable(absolute);
        try {
            Files.createDirectories(absolute, OWNER_ONLY);
            // Checking permission bits is not enough: they don't hold for root, and a read-only file system ignores
            // them.
            Files.delete(Files.createTempFile(absolute, "writable", null));
            Path real = absolute.toRealPath();
            requireUsable(real);
            OwnFolder.requirePlace(real);
            OwnFolder.require(real);
            mark(real);
            return new Cache(real);
        } catch (FileAlreadyExistsException e) {
            throw new StoreException(
                    "the cache folder " + absolute + " can't be used: " + e.getFile()
                            + " is a file. Remove it, or choose another folder with -Dperf.cache=<folder>.",
                    e);
        } catch (IOException e) {
            throw new StoreException(
                    "the cache folder " + absolute + " can't be written to: " + UnusableFile.why(e)
                            + ". Make it writable, or choose another folder with -Dperf.cache=<folder>.",
                    e);
        }
    }

    /** Marks a folder that holds nothing yet; all that is put into it later is of a cache. */
    private static void mark(Path folder) throws IOException {
        boolean empty;
        try (Stream<Path> inside = Files.list(folder)) {
            empty = inside.findAny().isEmpty();
        }
        if (empty) {
            Files.writeString(folder.resolve(TAG), MARK);
        }
    }

    /** Returns whether all in a folder is of a cache. */
    public static boolean isMarked(Path folder) throws IOException {
        Path tag = folder.resolve(TAG);
        return Files.isRegularFile(tag, LinkOption.NOFOLLOW_LINKS)
                && Files.size(tag) == MARK.length()
                && Files.readString(tag).equals(MARK);
    }

    private static void requireUsable(Path folder) {
        Matcher unusable = UNUSABLE.matcher(folder.toString());
        if (unusable.find()) {
            throw new StoreException("the path of the cache folder has a character "
                    + String.format(
                            Locale.ROOT, "(U+%04X)", (int) unusable.group().charAt(0)) + " by which a shell"
                    + " or a class path would take it for something else: "
                    + folder.toString().replaceAll("\\p{Cntrl}", "?")
                    + ". Choose another folder with -Dperf.cache=<folder>.");
        }
    }

    /** Returns the folder itself: absolute, existing, with symbolic links resolved. */
    public Path folder() {
        return folder;
    }

    /** Returns a folder inside the cache, and creates it for its owner alone if there is none. */
    public Path folder(String name) {
        Path inside = folder.resolve(name);
        try {
            Files.createDirectories(inside, OWNER_ONLY);
            OwnFolder.require(inside);
            return inside;
        } catch (IOException e) {
            throw new StoreException("can't create the folder " + inside + " (" + e + ")", e);
        }
    }

    /**
     * Returns the folder in which class data archives stay from run to run. The time of each file is that of its last
     * use.
     */
    public Path classData() {
        return folder("class-data");
    }

    /** Returns the folder that keeps the jars of servers' checkouts. The time of each is that of its last use. */
    public Path builds() {
        return folder(BUILDS);
    }

    @Override
    public boolean require(long bytes, String what) {
        return disk().require(bytes, what);
    }

    @Override
    public Optional<String> full(String message) {
        return disk().full(message);
    }

    private Disk disk() {
        return new Disk(folder, "choose a folder on another disk with -Dperf.cache=<folder>");
    }
}
