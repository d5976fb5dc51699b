package org.identityperf.runner.checkout;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.runner.files.Removal;

/**
 * A local Maven repository for builds of a server's checkout. It has links to the user's released
 * artifacts, which nobody writes again, and copies of all else, so that whatever a build writes stays in it. It lacks the
 * server's own artifacts, which an earlier build may have installed. It is kept from build to build: to link ten thousand
 * files takes half a minute.
 */
final class LinkedRepository extends SimpleFileVisitor<Path> {

    private static final String SNAPSHOT = "-SNAPSHOT";

    /** What Maven notes beside artifacts: where they came from, what was not there. A build does without. */
    private static final Pattern NOTES = Pattern.compile(
            "_remote\\.repositories|resolver-status\\.properties|.*\\.(lastUpdated|sha1|md5|sha256|sha512)");

    private final Path users;
    private final Path linked;
    private final Set<Path> without;

    private LinkedRepository(Path users, Path linked, Set<Path> without) {
        this.users = users;
        this.linked = linked;
        this.without = without;
    }

    /** Returns where one of a user's repository is kept from build to build. */
    static Path place(Path kept, Path users) {
        return kept.resolve("repository-" + Integer.toHexString(users.toString().hashCode()));
    }

    /**
     * Makes one, or brings one up to date.
     *
     * @param users the user's repository; may be missing
     * @param without the folders, relative to it, of artifacts that are left out. What an earlier build has put there is
     *     removed
     */
    static void make(Path users, Path linked, Set<Path> without) throws IOException {
        Files.createDirectories(linked);
        for (Path artifact : without) {
            Removal.of(linked.resolve(artifact.toString()));
        }
        unlinkMissing(linked);
        if (Files.isDirectory(users)) {
            Path real = users.toRealPath();
            Files.walkFileTree(
                    real,
                    EnumSet.of(FileVisitOption.FOLLOW_LINKS),
                    Integer.MAX_VALUE,
                    new LinkedRepository(real, linked, without));
        }
    }

    /** Removes links to what is no longer there: a build that writes to one would write into the user's repository. */
    private static void unlinkMissing(Path linked) throws IOException {
        List<Path> missing;
        try (Stream<Path> all = Files.walk(linked)) {
            missing = all.filter(path -> Files.isSymbolicLink(path) && Files.notExists(path))
                    .toList();
        }
        for (Path link : missing) {
            Files.delete(link);
        }
    }

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
        if (NOTES.matcher(file.getFileName().toString()).matches()) {
            return FileVisitResult.CONTINUE;
        }
        if (isReleased(file)) {
            if (Files.notExists(own)) {
                Files.createSymbolicLink(own, file);
            }
        } else if (Files.notExists(own) || !Files.getLastModifiedTime(own).equals(attributes.lastModifiedTime())) {
            Files.copy(file, own, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        }
        return FileVisitResult.CONTINUE;
    }

    private static boolean isReleased(Path file) {
        Path version = file.getParent();
        Path artifact = version.getParent();
        String name = file.getFileName().toString();
        return artifact != null
                && name.startsWith(artifact.getFileName() + "-" + version.getFileName())
                && !version.toString().endsWith(SNAPSHOT);
    }
}
