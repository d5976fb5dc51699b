package org.identityperf.syncope.index;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import co.elastic.clients.transport.rest_client.RestClientTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.http.HttpHost;
import org.apache.http.auth.AuthScope;
import org.apache.http.auth.UsernamePasswordCredentials;
import org.apache.http.client.CredentialsProvider;
import org.apache.http.impl.client.BasicCredentialsProvider;
import org.elasticsearch.client.RestClient;
import org.elasticsearch.client.RestClientBuilder;
import org.identityperf.probe.address.Address;

/** The official Elasticsearch client for one address, with the names of its indices. */
final class IndexClient implements AutoCloseable {

    private final RestClient http;
    private final ElasticsearchClient client;
    private final IndexNames names;

    IndexClient(Address place) {
        RestClientBuilder builder = RestClient.builder(place.hosts().stream()
                .map(host -> HttpHost.create(place.scheme() + "://" + host))
                .toArray(HttpHost[]::new));
        if (!place.user().isEmpty()) {
            CredentialsProvider credentials = new BasicCredentialsProvider();
            credentials.setCredentials(AuthScope.ANY, new UsernamePasswordCredentials(place.user(), place.password()));
            builder.setHttpClientConfigCallback(config -> config.setDefaultCredentialsProvider(credentials));
        }
        this.http = builder.build();
        this.client = new ElasticsearchClient(new RestClientTransport(http, new JacksonJsonpMapper()));
        this.names = IndexNames.at(place);
    }

    IndexNames names() {
        return names;
    }

    /** One call of the client that asks Elasticsearch for an answer. */
    interface Request<T> {
        T of(ElasticsearchClient client) throws IOException;
    }

    /** Sends a request and returns its answer; an error of Elasticsearch is passed on unchanged. */
    <T> T ask(Request<T> request) {
        try {
            return request.of(client);
        } catch (IOException e) {
            throw new UncheckedIOException("Elasticsearch did not answer: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            http.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the client of Elasticsearch can't be closed", e);
        }
    }
}
