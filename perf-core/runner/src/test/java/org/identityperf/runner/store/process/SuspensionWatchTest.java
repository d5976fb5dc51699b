package org.identityperf.runner.store.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.identityperf.runner.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class SuspensionWatchTest {

    private static final Duration PAUSE = Duration.ofMillis(10);

    @Test
    void aServerThatASignalSuspendsIsKilledWithItsChildren() throws Exception {
        Process server = new ProcessBuilder("sh", "-c", "sleep 1000 & wait").start();
        while (server.descendants().findAny().isEmpty()) {
            Thread.onSpinWait();
        }
        ProcessHandle child = server.descendants().findAny().orElseThrow();
        assertThat(Command.succeeds("kill", "-STOP", Long.toString(server.pid())))
                .isTrue();

        SuspensionWatch watch = SuspensionWatch.over(server, PAUSE);

        server.waitFor();
        child.onExit().join();
        assertThat(watch.killed()).isTrue();
    }

    @Test
    void oneOfWhoseChildrenIsSuspendedIsKilledToo() throws Exception {
        Process server = new ProcessBuilder("sh", "-c", "sleep 1000 & wait").start();
        while (server.descendants().findAny().isEmpty()) {
            Thread.onSpinWait();
        }
        ProcessHandle child = server.descendants().findAny().orElseThrow();
        assertThat(Command.succeeds("kill", "-STOP", Long.toString(child.pid())))
                .isTrue();

        SuspensionWatch watch = SuspensionWatch.over(server, PAUSE);

        server.waitFor();
        child.onExit().join();
        assertThat(watch.killed()).isTrue();
    }

    @Test
    void oneThatEndsByItselfIsNot() throws Exception {
        Process server = new ProcessBuilder("sleep", "0.2").start();

        SuspensionWatch watch = SuspensionWatch.over(server, PAUSE);

        assertThat(server.waitFor()).isZero();
        assertThat(watch.killed()).isFalse();
    }
}
