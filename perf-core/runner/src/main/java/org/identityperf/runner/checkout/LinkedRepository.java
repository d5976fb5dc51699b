package org.identityperf.runner.checkout;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.Set;

/**
 * A linked repository is a local Maven repository for one build. It has links to the user's released artifacts, which
 * nobody writes again, and copies of all else, so that whatever the build writes stays in it. It lacks the server's own
 * artifacts, which an earlier build may have installed.
 */
final class LinkedRepository extends SimpleFileVisitor<Path> {

    private static final String SNAPSHOT = "-SNAPSHOT";

    private final Path users;
    private final Path linked;
    private final Set<Path> without;

    private LinkedRepository(Path users, Path linked, Set<Path> without) {
        this.users = users;
        this.linked = linked;
        this.without = without;
    }

    /**
     * Makes one.
     *
     * @param users the user's repository; may be missing
     * @param without the folders, relative to it, of artifacts that are left out
     */
    static void make(Path users, Path linked, Set<Path> without) throws IOException {
        Files.createDirectories(linked);
        if (Files.isDirectory(users)) {
            Path real = users.toRealPath();
            Files.walkFileTree(
                    real,
                    EnumSet.of(FileVisitOption.FOLLOW_LINKS),
                    Integer.MAX_VALUE,
                    new LinkedRepository(real, linked, without));
        }
    }

    /** Returns the folder of an artifact in a repository. */
    static Path folder(String group, String artifact) {
        return Path.of(group.replace('.', '/'), artifact);
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
        Path relative = users.relativize(folder);
        if (without.contains(relative)) {
            return FileVisitResult.SKIP_SUBTREE;
        }
        Files.createDirectories(linked.resolve(relative.toString()));
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Path own = linked.resolve(users.relativize(file).toString());
        if (isReleased(file)) {
            Files.createSymbolicLink(own, file);
        } else {
            Files.copy(file, own);
        }
        return FileVisitResult.CONTINUE;
    }

    /** Returns whether this is a file of a released artifact, and not a note of Maven's. */
    private static boolean isReleased(Path file) {
        Path version = file.getParent();
        Path artifact = version.getParent();
        String name = file.getFileName().toString();
        return artifact != null
                && name.startsWith(artifact.getFileName() + "-" + version.getFileName())
                && !version.toString().endsWith(SNAPSHOT)
                && !name.endsWith(".lastUpdated");
    }
}
