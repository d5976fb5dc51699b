package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Disk;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.external.ExternalStore;

/**
 * One that somebody else runs, of version 8 or 9 and of one node or many. Only indices
 * whose names begin with {@code identityperf_} are made, changed or removed, and only if they have this project's mark.
 * One run at a time uses it. Its user needs {@code monitor} and {@code manage_index_templates} on the cluster, and
 * {@code all} on {@code identityperf_*}.
 */
public final class ExternalElasticsearch {

    private static final Pattern URL = Pattern.compile("https?://[A-Za-z0-9.:\\[\\]-]+(,[A-Za-z0-9.:\\[\\]-]+)*/?");

    /** The longest time to wait for an answer to a question that needs no work. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private ExternalElasticsearch() {}

    /**
     * Connects to the store; waits first if another run uses it.
     *
     * @param address its URL such as {@code https://one:9200,two:9200}, without path; an empty user sends no
     *     credentials
     * @param say receives a line about each wait and sweep
     * @throws StoreException if it can't be reached, refuses the user, has another version, or holds indices of our
     *     names that are not ours
     */
    public static ExternalStore reach(Address address, Consumer<String> say) {
        String url = address.url();
        if (!URL.matcher(url).matches()) {
            throw new StoreException("perf.elasticsearch.url=" + url
                    + " is not of the form http://host:port,host:port. A user and a password belong into"
                    + " perf.elasticsearch.user and the password.");
        }
        Address server = new Address(url.replaceAll("/$", ""), address.user(), address.password());
        Rest rest = new Rest(server, PATIENCE);
        SortedMap<String, String> conditions = conditions(rest, server);
        ClusterRoom room = new ClusterRoom(rest, server.url());
        ElasticsearchDatasets datasets = new ElasticsearchDatasets(server, room);
        ClusterLease lease = ClusterLease.take(rest, say);
        return lease.with(() -> {
            requireOurs(server, datasets);
            return new ExternalStore(
                    Store.ELASTICSEARCH,
                    OpenServer.of(server, ElasticsearchSettings.version(conditions), datasets, conditions),
                    HttpPing.standardPort(server),
                    ElasticsearchSettings.differences(conditions),
                    // An Elasticsearch counts requests, but not by user.
                    Optional::empty,
                    lease,
                    room,
                    say);
        });
    }

    private static SortedMap<String, String> conditions(Rest rest, Address server) {
        SortedMap<String, String> conditions = ElasticsearchSettings.readBack(rest);
        for (String version : ElasticsearchSettings.versions(rest)) {
            if (!version.matches("[89]\\..*")) {
                throw new StoreException("at " + server.url() + " runs Elasticsearch " + version
                        + "; only 8 and 9 are known. Use another cluster, or -Dperf.stores=embedded.");
            }
        }
        return conditions;
    }

    /**
     * Requires that every place with a name of ours is marked. A place that is half a snapshot has its mark under the
     * name that it was loaded under.
     */
    private static void requireOurs(Address server, ElasticsearchDatasets datasets) {
        Set<String> marked = datasets.places().marked().keySet();
        List<String> foreign = datasets.places().all().entrySet().stream()
                .filter(place -> !marked.contains(place.getKey())
                        && !marked.contains(place.getKey().replace(DatasetName.SNAPSHOT, DatasetName.LOADING)))
                .flatMap(place -> place.getValue().stream())
                .toList();
        if (!foreign.isEmpty()) {
            throw new StoreException("Elasticsearch at " + server.url() + " holds indices of our names that this"
                    + " project did not make: " + String.join(", ", foreign) + ". They were left as they are: remove"
                    + " them, or use another cluster.");
        }
    }

    /** The room on the disks of a cluster's nodes, as the cluster reports it. */
    private record ClusterRoom(Rest rest, String url) implements Room {

        private static final List<String> FULL =
                List.of("flood-stage watermark", "above the high watermark", "No space left on device");

        @Override
        public boolean require(long bytes, String what) {
            long free = free();
            if (free < bytes) {
                throw new StoreException(what + " needs " + Disk.megabytes(bytes) + " in Elasticsearch at " + url
                        + ", whose nodes have " + Disk.megabytes(free) + " free. Free some room on them.");
            }
            return true;
        }

        @Override
        public Optional<String> full(String message) {
            return FULL.stream().anyMatch(message::contains)
                    ? Optional.of("A disk of Elasticsearch at " + url + " is full; by now its nodes have "
                            + Disk.megabytes(free()) + " free. Free some room on them")
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
}
