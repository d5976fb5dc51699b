package org.identityperf.runner.store.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.identityperf.runner.store.StoreException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Says for the whole JVM where artifacts are. */
class MavenArtifactsTest {

    private static final String COORDINATES = "org.example:thing:jar:1.0";

    @TempDir
    Path repository;

    private final List<String> said = new ArrayList<>();

    private final Map<String, String> before = new HashMap<>();

    @BeforeEach
    void useARepositoryOfOurOwn() {
        for (String property : List.of(
                MavenArtifacts.LOCAL_REPOSITORY,
                MavenArtifacts.USER_SETTINGS,
                MavenArtifacts.GLOBAL_SETTINGS,
                MavenArtifacts.OFFLINE)) {
            before.put(property, System.getProperty(property, ""));
            System.clearProperty(property);
        }
        System.setProperty(MavenArtifacts.LOCAL_REPOSITORY, repository.toString());
        System.setProperty(
                MavenArtifacts.USER_SETTINGS, repository.resolve("none.xml").toString());
    }

    @AfterEach
    void restore() {
        before.forEach(System::setProperty);
    }

    @Test
    void findsWhatIsInTheLocalRepositoryWithoutAWord() throws IOException {
        Path file = repository.resolve("org/example/thing/1.0/thing-1.0.jar");
        Files.createDirectories(file.getParent());
        Files.createFile(file);

        assertThat(new MavenArtifacts(said::add).fetch(COORDINATES, "a thing")).isEqualTo(file);
        assertThat(said).isEmpty();
    }

    @Test
    void saysOfflineWhatIsMissingAndWhatToDo() {
        System.setProperty(MavenArtifacts.OFFLINE, "true");

        assertThatThrownBy(() -> new MavenArtifacts(said::add).fetch(COORDINATES, "a thing, about 1 MB"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("a thing, about 1 MB (" + COORDINATES + ")")
                .hasMessageContaining(repository.toString())
                .hasMessageContaining("without --offline");
        assertThat(said).isEmpty();
    }

    @Test
    void followsTheUsersMirror() throws IOException {
        Path mirror = repository.resolve("mirror/org/example/thing/1.0/thing-1.0.jar");
        Files.createDirectories(mirror.getParent());
        Files.writeString(mirror, "mirrored");
        writeSettings(repository.resolve("mirror").toUri());

        Path file = new MavenArtifacts(said::add).fetch(COORDINATES, "a thing, about 1 MB");

        assertThat(file).startsWith(repository.resolve("org")).hasContent("mirrored");
        assertThat(said).containsExactly("a thing, about 1 MB, is fetched once through your Maven settings");
    }

    @Test
    void saysWhatNoRepositoryHas() throws IOException {
        writeSettings(Files.createDirectory(repository.resolve("empty")).toUri());

        assertThatThrownBy(() -> new MavenArtifacts(said::add).fetch(COORDINATES, "a thing, about 1 MB"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("can't fetch a thing, about 1 MB (" + COORDINATES + ")")
                .hasMessageContaining("mirrors and proxies");
    }

    @Test
    void asksARepositoryAgainThatFallsSilent() throws IOException {
        Set<String> silent = ConcurrentHashMap.newKeySet();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            if (!path.endsWith("thing-1.0.jar")) {
                exchange.sendResponseHeaders(404, -1);
                exchange.close();
                return;
            }
            exchange.sendResponseHeaders(200, "mirrored".length());
            exchange.getResponseBody().write("mirr".getBytes(StandardCharsets.US_ASCII));
            exchange.getResponseBody().flush();
            // The first one who asks gets half of it, and then hears nothing more.
            if (!silent.add(path)) {
                exchange.getResponseBody().write("ored".getBytes(StandardCharsets.US_ASCII));
                exchange.close();
            }
        });
        server.start();
        try {
            writeSettings(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"));

            Path file = new MavenArtifacts(said::add, Duration.ofSeconds(1)).fetch(COORDINATES, "a thing, about 1 MB");

            assertThat(file).hasContent("mirrored");
            assertThat(said).last().isEqualTo("the repository has sent nothing for 1 s; it is asked again");
        } finally {
            server.stop(0);
        }
    }

    private void writeSettings(URI mirror) throws IOException {
        Path settings = repository.resolve("settings.xml");
        Files.writeString(
                settings,
                "<settings><mirrors><mirror><id>mine</id><mirrorOf>*</mirrorOf><url>" + mirror
                        + "</url></mirror></mirrors></settings>");
        System.setProperty(MavenArtifacts.USER_SETTINGS, settings.toString());
    }
}
