package org.identityperf.runner.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.identityperf.runner.files.Sha256;

/**
 * Content identifies what jars and class folders hold by a short text: it distinguishes two builds of one version. How,
 * when and by whom something was packed makes no difference. A class folder has the same content as the jar that is
 * made of it, and what is linked into a folder belongs to it.
 */
public final class Content {

    private static final int SHOWN_BYTES = 4;

    private Content() {}

    /**
     * Returns the content of all of them together, in their order.
     *
     * @param entries jars, class folders, and other files, which are read byte by byte
     * @return eight hexadecimal digits
     * @throws ZipException if a file named as a jar is none
     */
    public static String of(Collection<Path> entries) throws IOException {
        return of(entries, name -> true);
    }

    /**
     * Returns the content of a part of what they hold.
     *
     * @param part the names, with slashes, of what of jars and class folders belongs to it
     */
    public static String of(Collection<Path> entries, Predicate<String> part) throws IOException {
        Predicate<String> counts = part.and(Content::counts);
        MessageDigest digest = Sha256.digest();
        for (Path entry : entries) {
            for (String each : parts(entry, counts)) {
                digest.update((each + '\n').getBytes(StandardCharsets.UTF_8));
            }
            digest.update((byte) 0);
        }
        return HexFormat.of().formatHex(digest.digest(), 0, SHOWN_BYTES);
    }

    private static Collection<String> parts(Path entry, Predicate<String> counts) throws IOException {
        if (Files.isDirectory(entry)) {
            return ofFolder(entry, counts);
        }
        return entry.toString().endsWith(".jar") ? ofJar(entry, counts) : List.of(checksum(entry));
    }

    private static Collection<String> ofJar(Path jar, Predicate<String> counts) throws IOException {
        Collection<String> parts = new TreeSet<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.stream()
                    .filter(part -> !part.isDirectory() && counts.test(part.getName()))
                    .forEach(part -> parts.add(part.getName() + ' ' + hex(part.getCrc())));
        } catch (ZipException e) {
            throw new ZipException(jar.getFileName() + " is no jar: " + e.getMessage());
        }
        return parts;
    }

    private static Collection<String> ofFolder(Path folder, Predicate<String> counts) throws IOException {
        Collection<String> parts = new TreeSet<>();
        try (Stream<Path> files = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (counts.test(name)) {
                    parts.add(name + ' ' + checksum(file));
                }
            }
        }
        return parts;
    }

    /** Returns whether a file counts; one that only says how and when a jar was made does not. */
    private static boolean counts(String name) {
        return !name.equals("META-INF/MANIFEST.MF") && !name.startsWith("META-INF/maven/");
    }

    private static String checksum(Path file) throws IOException {
        CRC32 crc = new CRC32();
        crc.update(Files.readAllBytes(file));
        return hex(crc.getValue());
    }

    private static String hex(long crc) {
        return String.format(Locale.ROOT, "%08x", crc);
    }
}
