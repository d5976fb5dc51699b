package org.identityperf.probe.address;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What listens there takes connections and never answers. */
class SilentServerTest {

    private static final List<String> FORMS = List.of(
            "jdbc:postgresql://127.0.0.1:%d/any",
            "jdbc:postgresql://127.0.0.1:%d/any?sslmode=disable",
            "jdbc:mysql://127.0.0.1:%d/",
            "jdbc:mysql://127.0.0.1:%d/?connectTimeout=9000");

    /** All at once, since each takes a second. */
    @Test
    void isToldWithItsUrl() {
        CompletableFuture.allOf(FORMS.stream()
                        .map(form -> CompletableFuture.runAsync(
                                () -> assertTold(form), task -> new Thread(task, form).start()))
                        .toArray(CompletableFuture[]::new))
                .join();
    }

    private static void assertTold(String form) {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
            Address address = new Address(String.format(form, silent.getLocalPort()), "any", "s3cr3t");

            assertThatThrownBy(() -> address.connect(Duration.ofSeconds(1)))
                    .isInstanceOf(SQLException.class)
                    .hasMessageStartingWith(address.url() + " does not answer in time (1 s")
                    .hasMessageNotContaining("s3cr3t");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
