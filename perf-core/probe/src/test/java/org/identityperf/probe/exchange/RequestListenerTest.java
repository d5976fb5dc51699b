package org.identityperf.probe.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
