package org.identityperf.runner.store.network;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.runner.store.Ping;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.elasticsearch.TestElasticsearch;
import org.junit.jupiter.api.Tag;

@Tag("thorough")
class ElasticsearchOverNetworkTest extends NetworkContract {

    @Override
    protected RunningStore start() {
        return TestElasticsearch.running();
    }

    private record Client(HttpStore store) implements Ping {

        @Override
        public void send(int padding) throws IOException {
            String query = "{\"query\": {\"match_none\": {}}" + " ".repeat(padding) + "}";
            try {
                HttpResponse<String> answer =
                        store.send("POST", "/_search", "application/json", BodyPublishers.ofString(query));
                if (answer.statusCode() != 200) {
                    throw new IOException(answer.body());
                }
            } catch (InterruptedException e) {
                throw new InterruptedIOException();
            }
        }

        @Override
        public void close() {}
    }

    @Override
    protected Ping connect(Address address) {
        return new Client(new HttpStore(address, Duration.ofSeconds(60)));
    }
}
