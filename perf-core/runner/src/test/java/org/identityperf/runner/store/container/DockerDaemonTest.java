package org.identityperf.runner.store.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.Optional;
import org.identityperf.runner.Beside;
import org.identityperf.runner.TestJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.RegisterExtension;

@Beside
@Timeout(120)
@EnabledIfEnvironmentVariable(named = "CI", matches = "true", disabledReason = "a container engine is CI's matter")
class DockerDaemonTest {

    @RegisterExtension
    static final CiEngine ENGINE = new CiEngine();

    @Test
    void ofAKilledJvmIsSweptByTheNextStartAndNeverSharesItsNetwork() throws Exception {
        EngineTraces shared = ENGINE.ofTheTestsOwn();
        Path data = shared.data().resolveSibling("docker-killed");
        Process jvm = TestJvm.of(KilledEngine.class, data.toString()).start();
        String[] words = jvm.inputReader().readLine().split(" ");
        ProcessHandle orphan = ProcessHandle.of(Long.parseLong(words[0])).orElseThrow();
        NetworkInterface bridge = NetworkInterface.getByName(words[1]);
        assertThat(bridge).isNotNull();
        assertThat(words[1]).isNotEqualTo(shared.bridge().name());
        jvm.destroyForcibly().waitFor();
        assertThat(orphan.isAlive()).isTrue();

        DockerDaemon next = DockerDaemon.start(data);
        EngineTraces made = next.traces();
        try (next) {
            assertThat(orphan.isAlive()).isFalse();
            assertThat(next.pid()).isNotEqualTo(orphan.pid());
        }

        assertThat(Optional.ofNullable(NetworkInterface.getByName(made.bridge().name())))
                .isEmpty();
        assertThat(made.folder()).doesNotExist();
        assertThat(data).doesNotExist();
        assertThat(ProcessHandle.of(next.pid())).isEmpty();
        assertThat(NetworkInterface.getByName(shared.bridge().name())).isNotNull();
    }
}
