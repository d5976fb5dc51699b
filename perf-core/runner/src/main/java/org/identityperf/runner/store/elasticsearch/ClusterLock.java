package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * A cluster lock decides who may use a cluster that others can reach too. Either one run uses it, or several runs that
 * load slices; of those, only one at a time may do certain steps. Both kinds first announce themselves and then look
 * for the other kind, so at least one of them sees the other. The slice gives way.
 */
final class ClusterLock {

    private static final String RUN = "run";
    private static final String SLICE = "slice-";
    private static final String STEP = "step";
    private static final Duration EXPIRY = Duration.ofSeconds(60);
    private static final int MOST_SLICES = 10_000;

    private ClusterLock() {}

    /**
     * Takes the lock for a run that uses the cluster alone. Waits as long as another run or slice uses it, and reports
     * that once.
     */
    static ElasticsearchLease run(Rest rest, Consumer<String> say) {
        ElasticsearchLease lease = ElasticsearchLease.take(rest, RUN, EXPIRY, say);
        try {
            rest.post("/" + ElasticsearchLease.INDEX + "/_refresh");
            JsonNode all =
                    rest.get("/" + ElasticsearchLease.INDEX + "/_search?filter_path=hits.hits._id&size=" + MOST_SLICES);
            for (JsonNode name : all.at("/hits/hits").findValues("_id")) {
                if (name.asText().startsWith(SLICE)) {
                    ElasticsearchLease.awaitEnd(rest, name.asText(), EXPIRY, say);
                }
            }
            return lease;
        } catch (RuntimeException e) {
            lease.close();
            throw e;
        }
    }

    /**
     * Takes the lock for one of several runs that load slices at the same time. Waits as long as a run uses the cluster
     * alone.
     */
    static ElasticsearchLease slice(Rest rest, Consumer<String> say) {
        while (true) {
            ElasticsearchLease lease = ElasticsearchLease.take(rest, SLICE + UUID.randomUUID(), EXPIRY, say);
            try {
                if (!rest.find(ElasticsearchLease.path(RUN)).path("found").asBoolean()) {
                    return lease;
                }
            } catch (RuntimeException e) {
                lease.close();
                throw e;
            }
            lease.close();
            ElasticsearchLease.awaitEnd(rest, RUN, EXPIRY, say);
        }
    }

    /** Takes the lock for a step that only one of those runs may do at a time; waits as long as another does one. */
    static ElasticsearchLease step(Rest rest) {
        return ElasticsearchLease.take(rest, STEP, EXPIRY, line -> {});
    }
}
