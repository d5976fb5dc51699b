package org.identityperf.probe.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RequestListenerTest {

    @TempDir
    Path folder;

    private RequestListener listener;

    @BeforeEach
    void open() throws IOException {
        listener = RequestListener.open();
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
    }

    private CompletableFuture<RequestServer> accepted() {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return listener.accept();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private Path told() throws IOException {
        Path file = folder.resolve("where");
        listener.tell(file);
        return file;
    }

    @Test
    void whoHasReadTheFileIsAnswered() throws Exception {
        CompletableFuture<RequestServer> server = accepted();
        Path file = told();
        assertThat(Files.getPosixFilePermissions(file)).hasSize(2);

        try (RequestClient client = RequestClient.to("the listener", file)) {
            client.send(Message.of("go"));
            assertThat(server.get().next()).contains(Message.of("go"));
            server.get().done("gone");
            assertThat(client.answer()).containsExactly("gone");
        }
        assertThat(server.get().next()).isEmpty();
    }

    @Test
    void whoGuessesIsSentAwayAndTheNextOneIsTaken() throws Exception {
        CompletableFuture<RequestServer> server = accepted();

        try (RequestClient stranger = RequestClient.to("the listener", listener.port(), "a guess")) {
            assertThatThrownBy(() -> stranger.ask(Message.of("go"))).hasMessage("the listener can't go: it has ended");
        }
        try (RequestClient client = RequestClient.to("the listener", told())) {
            client.send(Message.of("go"));
            assertThat(server.get().next()).contains(Message.of("go"));
        }
    }

    /** Clients that send something else than the secret, or nothing; each more of them than the listener waits for. */
    static Stream<Arguments> strangers() {
        byte[] beginning = (Message.MARK + "5 secret ").getBytes(UTF_8);
        byte[] random = new byte[100_000];
        new Random(1).nextBytes(random);
        return Stream.of(
                arguments("silent", new byte[0], 1),
                arguments("one byte", new byte[] {Message.MARK}, 1),
                arguments("the secret's beginning", beginning, 1),
                arguments("an empty line", "\n".getBytes(UTF_8), 1),
                arguments("a line of another protocol", "GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(UTF_8), 1),
                arguments("random bytes", random, 1),
                arguments("a line without an end", "a".repeat(1 << 20).getBytes(UTF_8), 256),
                arguments("no characters", new byte[] {Message.MARK, '%', 'z', (byte) 0xc3, '\n'}, 1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("strangers")
    void othersKeepNobodyWaiting(String name, byte[] sent, int times) throws Exception {
        CompletableFuture<RequestServer> server = accepted();
        List<Socket> strangers = new ArrayList<>();
        for (int i = 0; i < (times > 1 ? 2 : 100); i++) {
            Socket stranger = new Socket("127.0.0.1", listener.port());
            strangers.add(stranger);
            send(stranger, sent, times);
        }

        try (RequestClient client = RequestClient.to("the listener", told())) {
            client.send(Message.of("go"));
            assertThat(server.get(1, TimeUnit.MINUTES).next()).contains(Message.of("go"));
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    private static void send(Socket socket, byte[] bytes, int times) {
        try {
            for (int i = 0; i < times; i++) {
                socket.getOutputStream().write(bytes);
            }
        } catch (IOException e) {
            // The listener disconnected it.
        }
    }

    @Test
    void whoTakesTooLongForItsSecretIsDisconnected() throws Exception {
        CompletableFuture<Integer> answered = new CompletableFuture<>();
        try (Socket slow = new Socket("127.0.0.1", listener.port())) {
            Thread dawdling = new Thread(() -> {
                while (!answered.isDone()) {
                    send(slow, new byte[] {Message.MARK}, 1);
                    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
                }
            });
            dawdling.start();
            answered.complete(end(slow));
            dawdling.join();
        }
        assertThat(answered.get()).isEqualTo(-1);
    }

    /** Returns -1 when a connection has ended, in whatever way. */
    private static int end(Socket socket) {
        try {
            return socket.getInputStream().read();
        } catch (IOException e) {
            return -1;
        }
    }

    @Test
    void whoWaitsForAnAnswerLearnsThatNobodyListensAnyMore() throws Exception {
        CompletableFuture<RequestServer> server = accepted();
        try (RequestClient client = RequestClient.to("the listener", told())) {
            server.get();
            listener.close();

            assertThatThrownBy(() -> client.ask(Message.of("go"))).hasMessageContaining("it has ended");
        }
        assertThatThrownBy(() -> RequestClient.to("the listener", told()))
                .hasMessageContaining("the listener does not listen at port " + listener.port());
    }
}
