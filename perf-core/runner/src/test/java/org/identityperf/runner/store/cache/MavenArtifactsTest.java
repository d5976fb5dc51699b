package org.identityperf.runner.store.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        writeSettings(repository.resolve("mirror"));

        Path file = new MavenArtifacts(said::add).fetch(COORDINATES, "a thing, about 1 MB");

        assertThat(file).startsWith(repository.resolve("org")).hasContent("mirrored");
        assertThat(said).containsExactly("a thing, about 1 MB, is fetched once through your Maven settings");
    }

    @Test
    void saysWhatNoRepositoryHas() throws IOException {
        writeSettings(Files.createDirectory(repository.resolve("empty")));

        assertThatThrownBy(() -> new MavenArtifacts(said::add).fetch(COORDINATES, "a thing, about 1 MB"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("can't fetch a thing, about 1 MB (" + COORDINATES + ")")
                .hasMessageContaining("mirrors and proxies");
    }

    private void writeSettings(Path mirror) throws IOException {
        Path settings = repository.resolve("settings.xml");
        Files.writeString(
                settings,
                "<settings><mirrors><mirror><id>mine</id><mirrorOf>*</mirrorOf><url>" + mirror.toUri()
                        + "</url></mirror></mirrors></settings>");
        System.setProperty(MavenArtifacts.USER_SETTINGS, settings.toString());
    }
}
