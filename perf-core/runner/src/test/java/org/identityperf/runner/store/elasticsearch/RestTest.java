package org.identityperf.runner.store.elasticsearch;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;
import org.junit.jupiter.api.Test;

class RestTest {

    @Test
    void aServerThatAcceptsAndNeverAnswersIsTold() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
            Address address = new Address("http://127.0.0.1:" + silent.getLocalPort(), "", "");

            assertThatThrownBy(() -> new Rest(address, Duration.ofSeconds(1)).get("/"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining(address.url())
                    .hasMessageContaining("does not answer GET / within 1 s")
                    .hasMessageContaining("-Dperf.elasticsearch.url");
        }
    }
}
