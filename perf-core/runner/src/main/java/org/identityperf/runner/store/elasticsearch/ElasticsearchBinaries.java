package org.identityperf.runner.store.elasticsearch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.cache.WholeFolder;

/**
 * {@code ElasticsearchBinaries} provides Elasticsearch's own jars and modules, unpacked once into the cache. They come
 * from Maven Central as the zip with which Elasticsearch's makers test clients. It is the real server with security,
 * but without scripts, reindexing and further analysis. What a single embedded node does not need is left packed, such
 * as the command-line tools and the libraries of other platforms.
 */
final class ElasticsearchBinaries {

    /** The version of the artifact, hence of the server. */
    static final String VERSION = "8.19.21";

    private static final String COORDINATES =
            "org.elasticsearch.distribution.integ-test-zip:elasticsearch:zip:" + VERSION;
    private static final long UNPACKED_BYTES = 110_000_000;

    private ElasticsearchBinaries() {}

    /** Returns the folder of the cache for everything of this version. */
    static Path place(Cache cache) {
        return cache.folder("elasticsearch-" + VERSION);
    }

    /**
     * Unpacks the server unless it is unpacked already.
     *
     * @param say receives a line if the server must be fetched
     * @return the folder that holds {@code lib} and {@code modules}
     * @throws StoreException if there is no Elasticsearch for this machine, it can't be fetched, or it doesn't fit
     */
    static Path in(Cache cache, Consumer<String> say) {
        String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
        Path folder = place(cache).resolve("program-" + platform);
        WholeFolder.make(folder, partial -> {
            cache.require(UNPACKED_BYTES, "Elasticsearch " + VERSION);
            Path zip = new MavenArtifacts(say).fetch(COORDINATES, "Elasticsearch " + VERSION + ", about 107 MB");
            unpack(zip, partial, platform);
            Files.createDirectories(partial.resolve("plugins"));
        });
        return folder;
    }

    /** Returns the platform as the server's own folders of native libraries spell it. */
    static String platform(String os, String arch) {
        String system = os.toLowerCase(Locale.ROOT);
        String processor = switch (arch.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> "x64";
            case "aarch64", "arm64" -> "aarch64";
            default -> "";
        };
        if (!processor.isEmpty() && system.startsWith("linux")) {
            return "linux-" + processor;
        }
        if (!processor.isEmpty() && (system.startsWith("mac") || system.startsWith("darwin"))) {
            return "darwin-" + processor;
        }
        throw new StoreUnavailable("there is no embedded Elasticsearch for " + os + " on " + arch
                + ", only for Linux and macOS on amd64 and arm64. Use -Dperf.stores=containers or"
                + " -Dperf.stores=external.");
    }

    private static void unpack(Path zip, Path into, String platform) throws IOException {
        try (ZipFile file = new ZipFile(zip.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = file.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                String name = entry.getName().substring(entry.getName().indexOf('/') + 1);
                if (entry.isDirectory() || !wanted(name, platform)) {
                    continue;
                }
                Path target = into.resolve(name).normalize();
                if (!target.startsWith(into)) {
                    throw new StoreException(
                            zip + " wants to write outside its folder: " + name + ". Nothing of it is used.");
                }
                Files.createDirectories(target.getParent());
                Files.copy(file.getInputStream(entry), target);
            }
        }
    }

    private static boolean wanted(String name, String platform) {
        if (name.startsWith("lib/platform/")) {
            return name.startsWith("lib/platform/" + platform + '/');
        }
        if (name.startsWith("lib/tools/")) {
            return name.startsWith("lib/tools/ansi-console/");
        }
        return name.startsWith("modules/") || name.startsWith("lib/");
    }
}
