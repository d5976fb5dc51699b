package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;

/** The room on the disks of a cluster's nodes, as the cluster tells it. */
record ClusterRoom(Rest rest, String url) implements Room {

    private static final List<String> FULL =
            List.of("flood-stage watermark", "above the high watermark", "No space left on device");
    private static final long MEGABYTE = 1_000_000;

    @Override
    public boolean require(long bytes, String what) {
        long free = free();
        if (free < bytes) {
            throw new StoreException(what + " needs " + (bytes + MEGABYTE - 1) / MEGABYTE + " MB in Elasticsearch at "
                    + url + ", whose nodes have " + free / MEGABYTE + " MB free. Free some room on them.");
        }
        return true;
    }

    @Override
    public Optional<String> full(String message) {
        return FULL.stream().anyMatch(message::contains)
                ? Optional.of("A disk of Elasticsearch at " + url + " is full; by now its nodes have "
                        + free() / MEGABYTE + " MB free. Free some room on them")
                : Optional.empty();
    }

    private long free() {
        long free = 0;
        for (JsonNode node : rest.get("/_nodes/stats/fs").path("nodes")) {
            free += node.at("/fs/total/available_in_bytes").asLong();
        }
        return free;
    }
}
