package org.identityperf.runner.jvm;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.identityperf.runner.files.Sha256;

/**
 * Class data is the JVM's own archive of loaded classes (class data sharing, JEP 350). A server's thousands of classes
 * are read from it instead of from jars, which shortens its boot by a third. The JVM that counts makes it once for a
 * class path, a JVM and its options. The forks that measure time use it.
 */
public final class ClassData {

    private static final String ENDING = ".jsa";

    private final Path archive;
    private final String purpose;
    private final boolean possible;

    private ClassData(Path folder, String purpose, String content, boolean possible) {
        this.archive = folder.resolve(purpose + content + ENDING);
        this.purpose = purpose;
        this.possible = possible;
    }

    /** Returns the archive for a class path; it need not exist yet. */
    public static ClassData in(Path folder, ServerClassPath classPath, List<String> jvmOptions) throws IOException {
        StringBuilder purpose = new StringBuilder(classPath.jdk().toString()).append(jvmOptions);
        StringBuilder content = new StringBuilder();
        // A JVM with an agent makes no archive.
        boolean possible = jvmOptions.stream().noneMatch(option -> option.startsWith("-javaagent:"));
        for (Path entry : classPath.entries()) {
            // The JVM archives no class of a folder, and refuses an archive whose jars have changed.
            possible &= Files.isRegularFile(entry);
            purpose.append('|').append(entry);
            content.append('|').append(Files.size(entry)).append(Files.getLastModifiedTime(entry));
        }
        return new ClassData(
                folder, Sha256.of(purpose.toString(), 8) + '-', Sha256.of(content.toString(), 8), possible);
    }

    /** Returns options for the JVM that makes the archive when it ends; none if it exists or can't be made. */
    public List<String> making() {
        if (!possible || Files.exists(archive)) {
            return List.of();
        }
        return List.of("-XX:ArchiveClassesAtExit=" + unfinished(), "-Xlog:cds=off", "-Xlog:cds+dynamic=off");
    }

    /**
     * Notes that the JVM that made the archive has ended: from now on it is used, if it is complete. Archives of
     * earlier builds of the same jars are removed, or each build would leave one behind. The file's time is that of its
     * last use, which shows when no run needs it any more.
     */
    public void made() throws IOException {
        if (Files.exists(unfinished())) {
            Files.move(unfinished(), archive, StandardCopyOption.ATOMIC_MOVE);
            try (DirectoryStream<Path> alike = Files.newDirectoryStream(archive.getParent(), purpose + "*")) {
                for (Path older : alike) {
                    if (!older.equals(archive)) {
                        Files.delete(older);
                    }
                }
            }
        }
        if (Files.exists(archive)) {
            Files.setLastModifiedTime(archive, FileTime.from(Instant.now()));
        }
    }

    /** Returns options for a JVM that uses the archive; none if there is no archive. */
    public List<String> using() {
        return Files.exists(archive) ? List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto") : List.of();
    }

    private Path unfinished() {
        return archive.resolveSibling(archive.getFileName() + ".part");
    }
}
