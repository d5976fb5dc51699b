package org.identityperf.runner.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.process.InstalledJdks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CassandraJavaTest {

    @TempDir
    Path folder;

    private Path jdk(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Files.createFile(home.resolve("bin/java")).toFile().setExecutable(true);
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    @Test
    void ofAnotherVersionIsRefusedWithWhatWouldHelp() throws IOException {
        Path later = jdk("later", "25.0.1");

        assertThatThrownBy(() -> CassandraJava.home(Optional.of(later)))
                .isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining(later + " is JDK 25")
                .hasMessageContaining("-Dperf.cassandra.javaHome=<folder of a JDK 17>")
                .hasMessageContaining("-Dperf.stores=containers");
        assertThatThrownBy(() -> CassandraJava.home(Optional.of(folder.resolve("none"))))
                .isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("is not the folder of a JDK");
    }

    @Test
    void thatWillDoIsTakenAsGivenOrFoundAmongOthers() throws IOException {
        jdk("a", "21.0.2");
        Path right = jdk("b", "17.0.15");

        assertThat(CassandraJava.home(Optional.of(right))).isEqualTo(right);
        assertThat(InstalledJdks.among(List.of(folder.resolve("missing"), folder), feature -> feature == 17))
                .contains(right);
    }

    @Test
    void theFeatureOfAReleaseIsReadWhateverItsForm() throws IOException {
        assertThat(InstalledJdks.feature(jdk("old", "1.8.0_402"))).hasValue(8);
        assertThat(InstalledJdks.feature(jdk("first", "21"))).hasValue(21);
        assertThat(InstalledJdks.version(jdk("patched", "11.0.22.1"))).contains(Runtime.Version.parse("11.0.22.1"));
        assertThat(InstalledJdks.feature(folder)).isEmpty();
    }
}
