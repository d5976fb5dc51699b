package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.BuildImageResultCallback;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Archive;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.cache.WholeFolder;
import org.identityperf.runner.store.mysql.MySqlBinaries;
import org.identityperf.runner.store.postgresql.PostgresBinaries;
import org.testcontainers.utility.DockerImageName;

/** Images made from the embedded stores' own binaries, under names that no registry has. */
final class LocalImages {

    private static final Path SCRIPTS = Path.of("src", "test", "docker").toAbsolutePath();

    private LocalImages() {}

    static String name(Store store) {
        return replacing(official(store)).asCanonicalNameString();
    }

    /** What stands in for an official image. */
    static DockerImageName replacing(DockerImageName official) {
        String repository = official.getUnversionedPart();
        return DockerImageName.parse(
                        "localhost/identity-perf-ci/" + repository.substring(repository.lastIndexOf('/') + 1))
                .withTag(official.getVersionPart())
                .asCompatibleSubstituteFor(official);
    }

    private static DockerImageName official(Store store) {
        return switch (store) {
            case POSTGRESQL -> Images.POSTGRESQL;
            case MYSQL -> Images.MYSQL;
            case ELASTICSEARCH -> Images.ELASTICSEARCH;
            case CASSANDRA, CASSANDRA_CLUSTER -> Images.CASSANDRA;
            case MARIADB -> throw none(store);
        };
    }

    private static Path server(Store store) {
        return switch (store) {
            case POSTGRESQL -> PostgresBinaries.in(TestCache.open(), line -> {});
            case MYSQL -> MySqlBinaries.in(TestCache.open(), line -> {});
            case ELASTICSEARCH -> elasticsearch();
            case CASSANDRA, CASSANDRA_CLUSTER -> cassandra();
            case MARIADB -> throw none(store);
        };
    }

    /** With its programs, which the embedded one does without. */
    private static Path elasticsearch() {
        String version = Images.ELASTICSEARCH.getVersionPart();
        Path folder = TestCache.open().folder("elasticsearch-" + version).resolve("image");
        WholeFolder.make(
                folder,
                partial -> Archive.unpackZip(
                        new MavenArtifacts(line -> {})
                                .fetch(
                                        "org.elasticsearch.distribution.integ-test-zip:elasticsearch:zip:" + version,
                                        "Elasticsearch"),
                        partial,
                        name -> true));
        return folder.resolve("elasticsearch-" + version);
    }

    private static Path cassandra() {
        String version = Images.CASSANDRA.getVersionPart();
        Path folder = TestCache.open().folder("cassandra-" + version).resolve("image");
        WholeFolder.make(folder, partial -> {
            Path libraries = Files.createDirectories(partial.resolve("lib"));
            for (Path jar : new MavenArtifacts(line -> {})
                    .classPath("org.apache.cassandra:cassandra-all:" + version, "Cassandra")) {
                Files.copy(jar, libraries.resolve(jar.getFileName()));
            }
        });
        return folder;
    }

    private static List<String> jdk(Store store) {
        return switch (store) {
            case POSTGRESQL, MYSQL -> List.of();
            case ELASTICSEARCH, CASSANDRA, CASSANDRA_CLUSTER -> List.of(System.getProperty("java.home"));
            case MARIADB -> throw none(store);
        };
    }

    private static IllegalArgumentException none(Store store) {
        return new IllegalArgumentException("nobody runs " + store.title() + " in a container here");
    }

    static void make(DockerClient client, Store store) {
        try {
            Path context = Files.createTempDirectory(TestCache.open().folder(), "image-");
            List<String> filling = new ArrayList<>(List.of(
                    SCRIPTS.resolve("root.sh").toString(),
                    context.resolve("root").toString(),
                    server(store).toString(),
                    SCRIPTS.resolve(store.word() + ".sh").toString()));
            filling.addAll(jdk(store));
            run(filling);
            Files.copy(SCRIPTS.resolve("Dockerfile"), context.resolve("Dockerfile"));
            Process tar = new ProcessBuilder("tar", "-c", "--owner=0", "--group=0", "--numeric-owner", ".")
                    .directory(context.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (InputStream archive = tar.getInputStream()) {
                client.buildImageCmd(archive)
                        .withTags(Set.of(name(store)))
                        .exec(new BuildImageResultCallback())
                        .awaitImageId();
            }
            run(List.of("rm", "-rf", context.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(List<String> command) throws IOException {
        try {
            int code = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (code != 0) {
                throw new IOException(String.join(" ", command) + " ended with code " + code);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
