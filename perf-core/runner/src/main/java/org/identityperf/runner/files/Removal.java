package org.identityperf.runner.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A removal removes a folder and everything in it, even while other processes remove some of it. */
public final class Removal extends SimpleFileVisitor<Path> {

    private Removal() {}

    /**
     * Removes a folder. A file that another process removes meanwhile, or that never existed, is no failure.
     *
     * @throws java.nio.file.DirectoryNotEmptyException if another process writes into it meanwhile
     * @throws IOException if something of it can't be removed
     */
    public static void of(Path folder) throws IOException {
        Files.walkFileTree(folder, new Removal());
    }

    /**
     * Notes that a folder is used now, and removes all beside it but those used last.
     *
     * @param kept how many stay
     */
    public static void ofUnused(Path used, int kept) throws IOException {
        Files.setLastModifiedTime(used, FileTime.from(Instant.now()));
        List<Path> latest = latestFirst(used.getParent());
        for (Path unused : latest.subList(Math.min(kept, latest.size()), latest.size())) {
            of(unused);
        }
    }

    /** Returns what is in a folder, what was used last first. */
    public static List<Path> latestFirst(Path folder) throws IOException {
        Map<Path, FileTime> times = new HashMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path each : all) {
                times.put(each, Files.getLastModifiedTime(each));
            }
        }
        return times.keySet().stream()
                .sorted(Comparator.<Path, FileTime>comparing(times::get).reversed())
                .toList();
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Files.deleteIfExists(file);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
        if (failure instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
        if (failure != null && !(failure instanceof NoSuchFileException)) {
            throw failure;
        }
        Files.deleteIfExists(visited);
        return FileVisitResult.CONTINUE;
    }
}
