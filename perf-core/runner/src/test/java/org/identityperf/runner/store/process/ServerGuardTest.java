package org.identityperf.runner.store.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.identityperf.runner.TestJvm;
import org.junit.jupiter.api.Test;

/** Programs of a killed JVM are ended by their guard, and nothing else is. */
class ServerGuardTest {

    private static final Path FOLDER = Path.of("/a folder of [servers] & *");

    /** A JVM of its own: starts a program whose command line holds a folder, guards it, and waits. */
    static final class Run {

        private Run() {}

        /** @param arguments the folder that the guard is told, and the program's script */
        public static void main(String[] arguments) throws Exception {
            Process server = new ProcessBuilder(
                            "sh", "-c", arguments[1], FOLDER.resolve("data").toString())
                    .start();
            server.inputReader().readLine();
            ServerGuard.over(server, Path.of(arguments[0]), List.of("TERM"));
            System.out.println(server.pid());
            System.in.read();
        }
    }

    private static ProcessHandle serverOfAKilled(Path guarded, String script) throws Exception {
        Process run = TestJvm.of(Run.class, guarded.toString(), script).start();
        ProcessHandle server =
                ProcessHandle.of(Long.parseLong(run.inputReader().readLine())).orElseThrow();
        ProcessHandle guard = run.children()
                .filter(child -> child.pid() != server.pid())
                .findAny()
                .orElseThrow();
        run.destroyForcibly().waitFor();
        if (guarded.equals(FOLDER)) {
            awaitEnd(server);
        }
        awaitEnd(guard);
        return server;
    }

    private static void awaitEnd(ProcessHandle process) {
        while (process.info().command().isPresent()) {
            assertThat(Thread.interrupted()).isFalse();
        }
    }

    private static boolean runs(ProcessHandle process) {
        return process.info().command().isPresent();
    }

    @Test
    void theServerGetsItsSignalFirst() throws Exception {
        assertThat(runs(serverOfAKilled(FOLDER, "echo started; while :; do sleep 1; done")))
                .isFalse();
    }

    @Test
    void aProcessThatOnlyHasItsIdIsLeftAlone() throws Exception {
        ProcessHandle stranger = serverOfAKilled(Path.of("/elsewhere"), "echo started; while :; do sleep 1; done");

        assertThat(runs(stranger)).isTrue();
        stranger.destroyForcibly();
    }
}
