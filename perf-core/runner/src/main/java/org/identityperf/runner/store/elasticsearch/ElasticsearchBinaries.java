package org.identityperf.runner.store.elasticsearch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.identityperf.runner.store.cache.Archive;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.cache.WholeFolder;
import org.identityperf.runner.store.process.Platform;

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

    static Path place(Cache cache) {
        return cache.folder("elasticsearch-" + VERSION);
    }

    /** Unpacks the server unless that is done already. Returns the folder that holds {@code lib} and {@code modules}. */
    static Path in(Cache cache, Consumer<String> say) {
        String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
        Path folder = place(cache).resolve("program-" + platform);
        WholeFolder.make(folder, partial -> {
            cache.require(UNPACKED_BYTES, "Elasticsearch " + VERSION);
            Path zip = new MavenArtifacts(say).fetch(COORDINATES, "Elasticsearch " + VERSION + ", about 107 MB");
            String root = "elasticsearch-" + VERSION;
            Archive.unpackZip(zip, partial, name -> wanted(name.substring(root.length() + 1), platform));
            for (String part : List.of("lib", "modules")) {
                Files.move(partial.resolve(root).resolve(part), partial.resolve(part));
            }
            Files.createDirectory(partial.resolve("plugins"));
        });
        return folder;
    }

    /** Returns the platform as the server's own folders of native libraries spell it. */
    static String platform(String os, String arch) {
        Platform platform = Platform.of(os, arch, "Elasticsearch");
        return (platform.isMac() ? "darwin-" : "linux-") + (platform.isArm() ? "aarch64" : "x64");
    }

    private static boolean wanted(String name, String platform) {
        return name.startsWith("modules/")
                || name.startsWith("lib/platform/" + platform + '/')
                || name.startsWith("lib/tools/ansi-console/")
                || name.matches("lib/(?!platform/|tools/).*");
    }
}
