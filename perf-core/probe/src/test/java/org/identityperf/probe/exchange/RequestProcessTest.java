package org.identityperf.probe.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests to a real process, which is killed, suspended and noisy. */
class RequestProcessTest {

    private final List<String> printed = new ArrayList<>();
    private Process process;
    private RequestClient client;

    private RequestClient start(Class<?> program) throws Exception {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        client = RequestClient.of("the server", process, printed::add);
        return client;
    }

    @AfterEach
    void end() {
        process.destroyForcibly();
    }

    @Test
    void anAnswerHasItsWordsAsTheyWereWhateverTheyHold() throws Exception {
        assertThat(start(Echo.class).ask(Message.of("echo", "a\tb", "c\nd\r", "\\t", "", "ä\u20ac\1", 7)))
                .containsExactly("a\tb", "c\nd\r", "\\t", "", "ä\u20ac\1", "7");
    }

    @Test
    void whatElseIsPrintedIsNoAnswer() throws Exception {
        assertThat(start(Echo.class).ask(Message.of("shout", "done\t1", "\tfailed")))
                .containsExactly("heard");

        assertThat(printed).containsExactly("done\t1", "\tfailed");
    }

    @Test
    void noticesComeBeforeTheAnswer() throws Exception {
        List<Message> notices = new ArrayList<>();

        start(Echo.class).ask(Message.of("count", 2), notices::add);

        assertThat(notices).containsExactly(Message.of("step", 1), Message.of("step", 2));
    }

    @Test
    void aFailureIsToldByItsRootAndTheNextRequestIsAnswered() throws Exception {
        start(Echo.class);

        assertThatThrownBy(() -> client.ask(Message.of("fail", "a secret")))
                .isInstanceOfSatisfying(
                        RequestFailed.class, e -> assertThat(e.isAnswered()).isTrue())
                .hasMessage("the server can't fail: IllegalStateException: no room");
        assertThat(client.ask(Message.of("echo", 1))).containsExactly("1");
    }

    @Test
    void aServerThatCannotBeMadeFailsTheFirstRequestAndEnds() throws Exception {
        assertThatThrownBy(() -> start(Broken.class).ask(Message.of("echo")))
                .hasMessage("the server can't echo: IllegalStateException: not here");
        assertThat(process.waitFor()).isEqualTo(1);
    }

    @Test
    void theEndOfAKilledOneIsToldAtOnce() throws Exception {
        start(Echo.class).ask(Message.of("echo"));
        process.destroyForcibly();

        assertThatThrownBy(() -> client.ask(Message.of("echo", "a secret")))
                .isInstanceOfSatisfying(
                        RequestFailed.class, e -> assertThat(e.isAnswered()).isFalse())
                .hasMessage("the server can't echo: it has ended");
    }

    @Test
    void oneThatDoesNotAnswerInTimeIsEnded() throws Exception {
        start(Echo.class).ask(Message.of("echo"));
        stop();

        assertThatThrownBy(() -> client.ask(Message.of("echo"), Duration.ofSeconds(1)))
                .hasMessage("the server can't echo: no answer within 1 s, so it was ended");
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    /** Stops the process, and waits until it has stopped: a signal is delivered later than it is sent. */
    private void stop() throws Exception {
        new ProcessBuilder("kill", "-STOP", Long.toString(process.pid()))
                .start()
                .waitFor();
        Path state = Path.of("/proc/" + process.pid() + "/stat");
        while (Files.exists(state) && !Files.readString(state).matches("(?s)\\d+ \\(.*\\) T .*")) {
            Thread.onSpinWait();
        }
    }

    @Test
    void itEndsWithItsInputAlsoWhileItWorks() throws Exception {
        start(Echo.class).ask(Message.of("echo"));
        client.send(Message.of("wait"));

        client.endInput();

        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void oneOfAnotherVersionIsNamed() throws Exception {
        assertThatThrownBy(() -> start(Older.class).ask(Message.of("echo")))
                .hasMessageContaining("messages are of version 0, and this JVM's of version 6")
                .hasMessageContaining("build both from checkouts that agree");
    }

    static final class Echo {

        private Echo() {}

        public static void main(String[] arguments) {
            java.io.PrintStream out = System.out;
            RequestServer.serve(server -> request -> switch (request.name()) {
                case "echo" -> request.words();
                case "shout" -> {
                    out.print(request.word(0) + "\n" + request.word(1));
                    System.out.println("a library's line");
                    yield List.of("heard");
                }
                case "count" -> {
                    for (int i = 1; i <= request.number(0); i++) {
                        server.send(Message.of("step", i));
                    }
                    yield RequestHandler.NOTHING;
                }
                case "wait" -> {
                    new CountDownLatch(1).await(1, TimeUnit.MINUTES);
                    yield RequestHandler.NOTHING;
                }
                default -> throw new IllegalArgumentException(new IllegalStateException("no\nroom"));
            });
        }
    }

    static final class Broken {

        private Broken() {}

        public static void main(String[] arguments) {
            RequestServer.serve(server -> {
                throw new IllegalStateException("not here");
            });
        }
    }

    static final class Older {

        private Older() {}

        public static void main(String[] arguments) {
            System.out.println("\0010 done");
        }
    }
}
