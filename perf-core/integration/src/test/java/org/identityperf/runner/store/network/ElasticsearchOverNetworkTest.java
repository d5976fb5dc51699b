package org.identityperf.runner.store.network;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.elasticsearch.TestElasticsearch;

class ElasticsearchOverNetworkTest extends NetworkContract {

    private static final Duration PATIENT = Duration.ofSeconds(60);

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
        return new Client(new HttpStore(address, PATIENT));
    }

    @Override
    protected Ping connectImpatiently(Address address) {
        return new Client(new HttpStore(address, Duration.ofSeconds(1)));
    }

    @Override
    protected String reset() {
        return "Connection reset|Broken pipe|received no bytes|EOF reached|can be reached";
    }

    @Override
    protected String silence() {
        return "request timed out";
    }
}
