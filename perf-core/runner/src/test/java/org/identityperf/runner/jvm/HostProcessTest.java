package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.measure.HostMain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostProcessTest {

    @TempDir
    Path folder;

    private HostProcess start(List<Path> classPath) throws Exception {
        return HostProcess.start(new ServerClassPath(classPath), List.of("-Xmx128m"), folder.resolve("log"));
    }

    private HostProcess start() throws Exception {
        return start(classPath());
    }

    private static List<Path> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.matches(".*(jmh-core|jopt-simple|probe/target/classes|perf-probe).*"))
                .map(Path::of)
                .toList();
    }

    @Test
    void findsWhatIsOnItsClassPathAndNothingElse() throws Exception {
        try (HostProcess host = start()) {
            assertThat(host.finds(Dataset.class.getName())).isTrue();
            assertThat(host.finds(HostProcess.class.getName())).isFalse();
        }
    }

    @Test
    void whatCannotBeDoneHarmsNothing() throws Exception {
        try (HostProcess host = start()) {
            assertThat(host.failure("describing it", Message.of(HostMain.DESCRIBE, "org.example.None", "[]")))
                    .map(HostFailure::getMessage)
                    .get()
                    .asString()
                    .startsWith("describing it failed: ClassNotFoundException: org.example.None (log: ");
            assertThat(host.finds(Dataset.class.getName())).isTrue();
        }
    }

    @Test
    void aProbeOfAnotherCheckoutIsNamedWithWhatToDo() throws Exception {
        try (HostProcess host = start(List.of(Files.createDirectory(folder.resolve("classes"))))) {
            assertThatThrownBy(() -> host.failure("counting", Message.of(HostMain.JMH)))
                    .isInstanceOf(HostFailure.class)
                    .hasMessageContaining("its class path has no " + HostMain.class.getName())
                    .hasMessageContaining("perf.baseline");
        }
    }

    @Test
    void itsLocaleTimeZoneAndCharsetAreTheSameEverywhere() throws Exception {
        Path log = folder.resolve("log");
        try (HostProcess host =
                HostProcess.start(new ServerClassPath(classPath()), List.of("-XshowSettings:properties"), log)) {
            assertThat(host.finds(Dataset.class.getName())).isTrue();
        }

        assertThat(log)
                .content()
                .contains("user.language = en", "user.country = US", "user.timezone = UTC", "file.encoding = UTF-8");
    }
}
