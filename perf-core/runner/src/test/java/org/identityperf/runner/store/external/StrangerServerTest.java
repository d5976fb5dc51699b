package org.identityperf.runner.store.external;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.mysql.ExternalMySql;
import org.identityperf.runner.store.postgresql.ExternalPostgres;
import org.junit.jupiter.api.Test;

/** Something else listens where a database should, and a driver takes its words for a database's. */
class StrangerServerTest {

    private interface Use {
        void of(int port);
    }

    /** Lets a stranger greet whoever connects, and close the connection. */
    private static void greeted(String greeting, Use use) throws IOException {
        try (ServerSocket stranger = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
            Thread listener = new Thread(() -> greet(stranger, greeting), "stranger");
            listener.start();
            use.of(stranger.getLocalPort());
        }
    }

    private static void greet(ServerSocket stranger, String greeting) {
        while (!stranger.isClosed()) {
            try (Socket client = stranger.accept()) {
                client.getOutputStream().write(greeting.getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                // Who asked has gone, or the test has ended.
            }
        }
    }

    @Test
    void inThePlaceOfAPostgresIsTold() throws IOException {
        greeted("HTTP/1.1 400 Bad Request\r\n\r\n", port -> {
            Address address = new Address("jdbc:postgresql://127.0.0.1:" + port + "/db", "somebody", "secret");

            assertThatThrownBy(() -> ExternalPostgres.reach(address, line -> {}))
                    .isInstanceOf(StoreException.class)
                    .hasMessageStartingWith("PostgreSQL at " + address + " can't be used: ")
                    .hasMessageEndingWith(
                            ". Check that a PostgreSQL listens there, and perf.postgresql.url, .user and the password.")
                    .hasMessageNotContainingAny("..", "secret");
        });
    }

    @Test
    void inThePlaceOfAMySqlIsTold() throws IOException {
        greeted("SSH-2.0-OpenSSH_9.9\r\n", port -> {
            Address address = new Address("jdbc:mysql://127.0.0.1:" + port + "/", "somebody", "secret");

            assertThatThrownBy(() -> ExternalMySql.reach(address, line -> {}))
                    .isInstanceOf(StoreException.class)
                    .hasMessageStartingWith("MySQL at " + address + " can't be used: ")
                    .hasMessageEndingWith(
                            ". Check that a MySQL listens there, and perf.mysql.url, .user and the password.")
                    .hasMessageNotContainingAny("..", "secret");
        });
    }
}
