package org.identityperf.probe.address;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What listens there takes connections and never answers. */
class SilentServerTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://127.0.0.1:%d/any",
                "jdbc:postgresql://127.0.0.1:%d/any?sslmode=disable",
                "jdbc:mysql://127.0.0.1:%d/",
                "jdbc:mysql://127.0.0.1:%d/?connectTimeout=9000"
            })
    void isToldWithItsUrl(String form) throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
            Address address = new Address(String.format(form, silent.getLocalPort()), "any", "s3cr3t");

            assertThatThrownBy(() -> address.connect(Duration.ofSeconds(1)))
                    .isInstanceOf(SQLException.class)
                    .hasMessageStartingWith(address.url() + " does not answer in time (1 s")
                    .hasMessageNotContaining("s3cr3t");
        }
    }
}
