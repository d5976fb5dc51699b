package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.StoreException;

/**
 * The places of an Elasticsearch: groups of indices whose names begin with the place's name and a hyphen. A place is ours
 * if it bears our mark: an index template of the place's name that fits no index. A template is kept in the cluster's
 * state, so a mark is there whole or not at all, costs no shard, and outlives a restart.
 */
final class Places {

    private static final String MARK = "identityperf";
    private static final int NAMES_AT_ONCE = 50;

    private final Rest rest;

    Places(Rest rest) {
        this.rest = rest;
    }

    /** Every place that bears our mark, with what its mark says. */
    SortedMap<String, JsonNode> marked() {
        SortedMap<String, JsonNode> marked = new TreeMap<>();
        // Refused as missing if there is none.
        for (JsonNode template :
                rest.find("/_index_template/" + DatasetName.OURS + "*").path("index_templates")) {
            JsonNode mark = template.path("index_template").path("_meta").path(MARK);
            if (mark.isObject()) {
                marked.put(template.path("name").asText(), mark);
            }
        }
        return marked;
    }

    /** What the mark of one place says; empty if it has none. */
    Optional<JsonNode> mark(String place) {
        return Optional.ofNullable(marked().get(place));
    }

    /** Marks a place as ours, or changes its mark. */
    void mark(String place, Map<String, ?> says) {
        rest.put(
                "/_index_template/" + place,
                Map.of("index_patterns", List.of(place), "_meta", Map.of(MARK, says), "priority", 0));
    }

    /** The full names of a place's indices. */
    SortedSet<String> indices(String place) {
        return names(place + "-*");
    }

    /** The indices whose names begin as ours do, by place. */
    SortedMap<String, SortedSet<String>> all() {
        SortedMap<String, SortedSet<String>> all = new TreeMap<>();
        for (String index : names(DatasetName.OURS + "*-*")) {
            all.computeIfAbsent(index.substring(0, index.indexOf('-')), place -> new TreeSet<>())
                    .add(index);
        }
        return all;
    }

    private SortedSet<String> names(String pattern) {
        SortedSet<String> names = new TreeSet<>();
        rest.get("/" + pattern + "/_settings/index.uuid?expand_wildcards=all")
                .fieldNames()
                .forEachRemaining(names::add);
        return names;
    }

    /** Removes a place, its mark last, so that what a killed run leaves of it still bears it. */
    void remove(String place) {
        delete(indices(place));
        rest.delete("/_index_template/" + place);
    }

    /** By name: Elasticsearch refuses to delete by pattern. */
    void delete(Collection<String> indices) {
        List<String> names = List.copyOf(indices);
        for (int from = 0; from < names.size(); from += NAMES_AT_ONCE) {
            int to = Math.min(names.size(), from + NAMES_AT_ONCE);
            rest.delete("/" + String.join(",", names.subList(from, to)) + "?ignore_unavailable=true");
        }
    }

    /**
     * Copies every index of a place to another by hard links.
     *
     * @param settings of the copies, where they are to differ from their sources
     * @throws StoreException if a copy does not come up
     */
    void copy(String from, String to, Map<String, ?> settings) {
        for (String source : indices(from)) {
            String target = to + source.substring(from.length());
            // Clones of indices without blocks are refused; all that are copied have one.
            rest.post("/" + source + "/_clone/" + target + "?wait_for_active_shards=0", Map.of("settings", settings));
        }
        if (!indices(to).isEmpty()) {
            await(to);
        }
    }

    /** Waits until all shards of a place are there. */
    private void await(String place) {
        String path = "/_cluster/health/" + place + "-*?wait_for_status=green&wait_for_no_initializing_shards=true"
                + "&expand_wildcards=all&timeout=5m";
        Rest.Answer health = rest.ask("GET", path, "");
        if (health.refused() || !health.body().path("status").asText().equals("green")) {
            throw new StoreException("the indices of " + place + " do not come up: " + health.body()
                    + ". GET /_cluster/allocation/explain says why.");
        }
    }
}
