package org.identityperf.lab.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The JVM's own archive of loaded classes (class data sharing, JEP 350): a server's thousands of classes are read from
 * it instead of from jars, which halves its boot. It is made once for a class path, a JVM and its options, by the JVM
 * that counts, and used by the forks that measure time.
 */
public final class ClassData {

    private final Path archive;
    private final boolean possible;

    private ClassData(Path archive, boolean possible) {
        this.archive = archive;
        this.possible = possible;
    }

    /**
     * The archive for a class path; it need not be there yet.
     *
     * @param folder where archives are kept
     * @param jvmOptions of the JVMs that make and use it
     */
    public static ClassData in(Path folder, ServerClassPath classPath, List<String> jvmOptions) throws IOException {
        StringBuilder identity = new StringBuilder(System.getProperty("java.vm.version")).append(jvmOptions);
        boolean possible = true;
        for (Path entry : classPath.entries()) {
            // The JVM archives no class of a folder, and refuses an archive whose jars have changed.
            possible &= Files.isRegularFile(entry);
            identity.append('|').append(entry).append(Files.size(entry)).append(Files.getLastModifiedTime(entry));
        }
        return new ClassData(folder.resolve(hash(identity.toString()) + ".jsa"), possible);
    }

    private static String hash(String identity) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(identity.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Options for the JVM that makes the archive when it ends; none if it is there or can't be made. */
    public List<String> making() throws IOException {
        if (!possible || Files.exists(archive)) {
            return List.of();
        }
        Files.createDirectories(archive.getParent());
        return List.of("-XX:ArchiveClassesAtExit=" + unfinished(), "-Xlog:cds=off", "-Xlog:cds+dynamic=off");
    }

    /** The JVM that made it has ended: from now on it is used, if it is whole. */
    public void made() throws IOException {
        if (Files.exists(unfinished())) {
            Files.move(unfinished(), archive, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Options for a JVM that uses the archive; none if there is none. */
    public List<String> using() {
        return Files.exists(archive) ? List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto") : List.of();
    }

    private Path unfinished() {
        return archive.resolveSibling(archive.getFileName() + ".part");
    }
}
