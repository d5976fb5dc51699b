package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Who may use a cluster that others can reach too: one run, or several that load slices, and of those one at a time for
 * what only one may do. Both sides say first that they are there and then look for the other, so one of them sees the
 * other; the slice gives way.
 */
final class ClusterLock {

    private static final String RUN = "run";
    private static final String SLICE = "slice-";
    private static final String STEP = "step";
    private static final Duration EXPIRY = Duration.ofSeconds(60);
    private static final int MOST_SLICES = 10_000;

    private ClusterLock() {}

    /** For a run that has the cluster for itself; waits as long as another run or slice uses it, and says so once. */
    static Lease run(Rest rest, Consumer<String> say) {
        Lease lease = Lease.take(rest, RUN, EXPIRY, say);
        try {
            rest.post("/" + Lease.INDEX + "/_refresh");
            JsonNode all = rest.get("/" + Lease.INDEX + "/_search?filter_path=hits.hits._id&size=" + MOST_SLICES);
            for (JsonNode name : all.at("/hits/hits").findValues("_id")) {
                if (name.asText().startsWith(SLICE)) {
                    Lease.awaitEnd(rest, name.asText(), EXPIRY, say);
                }
            }
            return lease;
        } catch (RuntimeException e) {
            lease.close();
            throw e;
        }
    }

    /** For one of several that load slices at the same time; waits as long as a run has the cluster for itself. */
    static Lease slice(Rest rest, Consumer<String> say) {
        while (true) {
            Lease lease = Lease.take(rest, SLICE + UUID.randomUUID(), EXPIRY, say);
            try {
                if (!rest.find(Lease.path(RUN)).path("found").asBoolean()) {
                    return lease;
                }
            } catch (RuntimeException e) {
                lease.close();
                throw e;
            }
            lease.close();
            Lease.awaitEnd(rest, RUN, EXPIRY, say);
        }
    }

    /** For what only one of those may do at a time; waits as long as another does. */
    static Lease step(Rest rest) {
        return Lease.take(rest, STEP, EXPIRY, line -> {});
    }
}
