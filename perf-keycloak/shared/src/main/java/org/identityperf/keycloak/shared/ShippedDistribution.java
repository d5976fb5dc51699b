package org.identityperf.keycloak.shared;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * A shipped distribution is Keycloak's archive as people download it. It is unpacked and built for a database once, by
 * its own command, and stays in the run's cache.
 *
 * @param archive the archive
 * @param cache the folder in which what was built stays
 */
public record ShippedDistribution(Path archive, Path cache) {

    /** The system property that names the archive; a run sets it only in a calibration. */
    static final String ARCHIVE = "identityperf.shipped.archive";

    /** The system property that names the folder in which what was built stays. */
    static final String CACHE = "identityperf.shipped.cache";

    private static final int IDENTIFYING = 16;

    /** Returns the one of this run. */
    public static ShippedDistribution ofThisRun() {
        String archive = System.getProperty(ARCHIVE);
        if (archive == null) {
            throw new IllegalStateException("the shipped server is measured beside the server in a calibration alone:"
                    + " choose -Dperf.calibrate=true");
        }
        return new ShippedDistribution(Path.of(archive), Path.of(System.getProperty(CACHE)));
    }

    /**
     * Returns the folder of the server that was built for a kind of database.
     *
     * @param database as Keycloak's option {@code db} has it
     * @param options further options of its build, such as {@code --features=token-exchange}
     * @throws IllegalStateException if the archive is damaged, or the server's own build fails
     */
    public Path builtFor(String database, String... options) throws IOException {
        Files.createDirectories(cache);
        List<String> words = new ArrayList<>(List.of("build", "--db=" + database));
        words.addAll(List.of(options));
        Path built = cache.resolve(
                content() + '-' + database + String.join("", options).replaceAll("[^\\w-]", "-"));
        try (FileChannel file =
                        FileChannel.open(cache.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock alone = file.lock()) {
            if (alone.isValid() && !Files.exists(built)) {
                Path making = cache.resolve("making");
                remove(making);
                unpack(making);
                build(making, words);
                Files.move(making, built, StandardCopyOption.ATOMIC_MOVE);
            }
        }
        return built;
    }

    /** Returns what identifies the archive, whatever its name. */
    private String content() throws IOException {
        try (DigestInputStream in =
                new DigestInputStream(Files.newInputStream(archive), MessageDigest.getInstance("SHA-256"))) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest()).substring(0, IDENTIFYING);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void unpack(Path to) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                // All is in one folder, which is named for the version.
                Path inside = Path.of(entry.getName());
                Path file = to.resolve(inside.subpath(Math.min(1, inside.getNameCount() - 1), inside.getNameCount()))
                        .normalize();
                if (!file.startsWith(to)) {
                    throw new ZipException(entry.getName() + " leads out of the archive");
                }
                if (!entry.isDirectory()) {
                    Files.createDirectories(file.getParent());
                    try (InputStream in = zip.getInputStream(entry)) {
                        Files.copy(in, file);
                    }
                }
            }
        } catch (ZipException e) {
            throw new IllegalStateException(
                    "the server's distribution " + archive + " is damaged (" + e.getMessage()
                            + "): remove it from the local repository, from which it is fetched again",
                    e);
        }
        if (!Files.exists(command(to))) {
            throw new IllegalStateException(
                    "the server's distribution " + archive + " has no bin/kc.sh: it is no Keycloak of 17 or later");
        }
        try (Stream<Path> scripts = Files.list(command(to).getParent())) {
            for (Path script : scripts.filter(Files::isRegularFile).toList()) {
                Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
            }
        }
    }

    /** Returns the server's own command in its folder. */
    static Path command(Path server) {
        return server.resolve("bin/kc.sh");
    }

    private static void build(Path server, List<String> words) throws IOException {
        try (ShippedProcess process = ShippedProcess.start(server, words, Map.of(), server.resolve("build.log"))) {
            process.awaitSuccess();
        }
    }

    private static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
