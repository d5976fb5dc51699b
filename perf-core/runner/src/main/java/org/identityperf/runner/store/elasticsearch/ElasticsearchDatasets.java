package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;

/**
 * {@code ElasticsearchDatasets} manages the datasets of one Elasticsearch. Each dataset is a place, which is a group of
 * indices: an address's path is the place, and the names of its indices begin with the place and a hyphen. Copies are
 * hard links, so a clone only needs room for what changes. Settings and mappings are copied with an index, aliases are
 * not.
 *
 * <p>A dataset snapshot and its clones have no replicas, and each shard is one segment. Otherwise the cost of a search
 * would depend on how the loading happened to divide the documents into segments.
 */
final class ElasticsearchDatasets implements Datasets {

    private static final String COUNTS = "documents";
    /** Whether a dataset is loaded in parts, so that a later run can continue. */
    private static final String PARTS = "parts";

    private static final String REPLICAS = "index.number_of_replicas";
    private static final String WRITE_BLOCK = "index.blocks.write";

    private final Rest rest;
    private final ElasticsearchPlaces places;
    private final Address server;
    private final Room room;

    /** @param server the address of the server, without a path */
    ElasticsearchDatasets(Address server, Room room) {
        this.rest = new Rest(server);
        this.places = new ElasticsearchPlaces(rest);
        this.server = server;
        this.room = room;
    }

    ElasticsearchPlaces places() {
        return places;
    }

    @Override
    public boolean isSnapshot(String fingerprint) {
        String snapshot = DatasetName.snapshot(fingerprint);
        return places.mark(snapshot)
                .filter(mark -> whole(mark, places.indices(snapshot)))
                .isPresent();
    }

    private static boolean whole(JsonNode mark, Collection<String> indices) {
        return mark.path(COUNTS).properties().stream().allMatch(count -> indices.contains(count.getKey()));
    }

    @Override
    public Address begin(String fingerprint, Optional<String> base) {
        requireNoSnapshot(fingerprint);
        base.ifPresent(this::requireSnapshot);
        abandon(fingerprint);
        places.remove(DatasetName.snapshot(fingerprint));
        String loading = DatasetName.loading(fingerprint);
        places.mark(loading, Map.of(PARTS, false));
        base.ifPresent(from -> copyForWriting(DatasetName.snapshot(from), loading));
        return address(loading);
    }

    @Override
    public boolean isBegun(String fingerprint) {
        return places.mark(DatasetName.loading(fingerprint))
                .filter(mark -> mark.path(PARTS).asBoolean())
                .isPresent();
    }

    /** A dataset with a base starts again from the beginning, because a copy of the base is not complete at once. */
    @Override
    public Address resume(String fingerprint, Optional<String> base) {
        requireNoSnapshot(fingerprint);
        if (!isBegun(fingerprint)) {
            begin(fingerprint, base);
        }
        String loading = DatasetName.loading(fingerprint);
        places.mark(loading, Map.of(PARTS, base.isEmpty()));
        return address(loading);
    }

    /**
     * Merges every shard to one segment, writes it to disk, closes the indices to writing and copies them under their
     * new names. The mark is set last and makes this a dataset snapshot. It has the description and the number of
     * documents of each index.
     */
    @Override
    public void makeSnapshot(String fingerprint, String description) {
        String loading = DatasetName.loading(fingerprint);
        String snapshot = DatasetName.snapshot(fingerprint);
        if (places.mark(loading).isEmpty()) {
            throw new StoreException("dataset " + fingerprint + " is not being loaded; begin it first");
        }
        if (!places.indices(loading).isEmpty()) {
            String all = "/" + loading + "-*/";
            rest.put(all + "_settings", Map.of(REPLICAS, 0));
            rest.post(all + "_forcemerge?max_num_segments=1");
            // By name: Elasticsearch refuses a pattern here, unless security is on, which would expand it first.
            places.indices(loading).forEach(index -> rest.put("/" + index + "/_block/write"));
            rest.post(all + "_flush?force=true&wait_if_ongoing=true");
            rest.post(all + "_refresh");
        }
        places.copy(loading, snapshot, Map.of(REPLICAS, 0, WRITE_BLOCK, true));
        Map<String, Long> documents = new TreeMap<>();
        for (String index : places.indices(snapshot)) {
            documents.put(index, rest.get("/" + index + "/_count").path("count").asLong());
        }
        places.mark(snapshot, Map.of("description", description, COUNTS, documents));
        places.remove(loading);
    }

    @Override
    public List<String> snapshots() {
        return places.marked().keySet().stream()
                .filter(place -> place.startsWith(DatasetName.SNAPSHOT))
                .map(DatasetName::fingerprint)
                .filter(this::isSnapshot)
                .toList();
    }

    @Override
    public void remove(String fingerprint) {
        places.remove(DatasetName.snapshot(fingerprint));
    }

    @Override
    public void abandon(String fingerprint) {
        places.remove(DatasetName.loading(fingerprint));
    }

    /**
     * Copies a snapshot and warms the copy. The clone's files are read into the system's file cache as its shards open
     * ({@code index.store.preload}), except for stored fields, which Elasticsearch does not map. One search opens the
     * searchers.
     */
    @Override
    public Address cloneOf(String fingerprint, String name) {
        requireSnapshot(fingerprint);
        String clone = CloneName.of(name);
        places.mark(clone, Map.of("clone", fingerprint));
        try {
            copyForWriting(DatasetName.snapshot(fingerprint), clone);
            if (!places.indices(clone).isEmpty()) {
                rest.get("/" + clone + "-*/_search?size=100&request_cache=false");
            }
        } catch (StoreException e) {
            places.remove(clone);
            throw e;
        }
        return address(clone);
    }

    @Override
    public boolean requireRoom(long bytes, String what) {
        return room.require(bytes, what);
    }

    private void copyForWriting(String from, String to) {
        Map<String, Object> settings = new HashMap<>(Map.of(REPLICAS, 0, "index.store.preload", List.of("*")));
        settings.put(WRITE_BLOCK, null);
        places.copy(from, to, settings);
    }

    @Override
    public void drop(Address clone) {
        places.remove(CloneName.in(clone));
    }

    /** Does nothing else than check the clone: Elasticsearch always counts. */
    @Override
    public void counting(Address clone, boolean on) {
        CloneName.in(clone);
    }

    @Override
    public long bytes(String fingerprint) {
        requireSnapshot(fingerprint);
        String snapshot = DatasetName.snapshot(fingerprint);
        // A server that has just started lists its indices before it has opened them, and would report 0.
        rest.get("/_cluster/health/" + snapshot + "-*?expand_wildcards=all&wait_for_status=yellow");
        return rest.get("/" + snapshot + "-*/_stats/store?expand_wildcards=all")
                .at("/_all/total/store/size_in_bytes")
                .asLong();
    }

    /** Removes what killed runs left: clones, and datasets and snapshots that are not complete. */
    @Override
    public void sweep(Consumer<String> say) {
        var marks = places.marked();
        var indices = places.all();
        // In reverse order: an incomplete snapshot is removed before its loading place, whose mark shows that both are
        // ours.
        SortedSet<String> all = new TreeSet<>(Comparator.reverseOrder());
        all.addAll(marks.keySet());
        all.addAll(indices.keySet());
        List<String> left = all.stream()
                .filter(place -> !marks.containsKey(place)
                        || !stays(place, marks.get(place), indices.getOrDefault(place, new TreeSet<>())))
                .toList();
        Datasets.drop("Elasticsearch", left, say, places::remove);
    }

    private static boolean stays(String place, JsonNode mark, Collection<String> indices) {
        return place.startsWith(DatasetName.SNAPSHOT)
                ? whole(mark, indices)
                : mark.path(PARTS).asBoolean();
    }

    private Address address(String place) {
        return new Address(server.url() + '/' + place, server.user(), server.password());
    }
}
