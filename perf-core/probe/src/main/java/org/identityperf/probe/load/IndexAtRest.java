package org.identityperf.probe.load;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.HttpStore;

/** This class keeps the usual settings of an index while loading replaces them. */
final class IndexAtRest {

    private static final Pattern REFRESH = Pattern.compile("\"index\\.refresh_interval\":\"([^\"]+)\"");
    private static final Pattern REPLICAS = Pattern.compile("\"index\\.number_of_replicas\":\"(\\d+)\"");

    private final HttpStore store;
    private final String index;
    private final String settings;

    private IndexAtRest(HttpStore store, String index, String settings) {
        this.store = store;
        this.index = index;
        this.settings = settings;
    }

    /** Keeps the settings of an index, and sets those for loading. */
    static IndexAtRest of(HttpStore store, String index) throws IOException {
        String found = send(store, "GET", "/" + index + "/_settings?flat_settings=true", "");
        send(store, "PUT", "/" + index + "/_settings", settings("\"-1\"", "0"));
        return new IndexAtRest(store, index, found);
    }

    /** Restores the settings of the index, and makes the loaded documents visible to searches. */
    void restore() throws IOException {
        Matcher refresh = REFRESH.matcher(settings);
        Matcher replicas = REPLICAS.matcher(settings);
        send(
                store,
                "PUT",
                "/" + index + "/_settings",
                settings(
                        refresh.find() ? '"' + refresh.group(1) + '"' : "null",
                        replicas.find() ? replicas.group(1) : "null"));
        send(store, "POST", "/" + index + "/_refresh", "");
    }

    private static String settings(String refresh, String replicas) {
        return "{\"index.refresh_interval\":" + refresh + ",\"index.number_of_replicas\":" + replicas + "}";
    }

    private static String send(HttpStore store, String method, String path, String body) throws IOException {
        try {
            HttpResponse<String> response = store.send(method, path, "application/json", BodyPublishers.ofString(body));
            if (response.statusCode() >= 300) {
                throw new IOException(
                        "Elasticsearch at " + store + " refuses " + method + " " + path + ": " + response.body());
            }
            return response.body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while asking for " + path, e);
        }
    }
}
