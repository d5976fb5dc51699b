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
 * {@code Places} manages the places of an Elasticsearch. A place is a group of indices whose names begin with the
 * place's name and a hyphen. It belongs to this project if it has a mark: an index template of the place's name that
 * fits no index. A template is part of the cluster's state. So a mark exists completely or not at all, needs no shard,
 * and survives a restart.
 */
final class Places {

    private static final String MARK = "identityperf";
    private static final int NAMES_AT_ONCE = 50;

    private final Rest rest;

    Places(Rest rest) {
        this.rest = rest;
    }

    /** Returns every place that has our mark, with the content of its mark. */
    SortedMap<String, JsonNode> marked() {
        SortedMap<String, JsonNode> marked = new TreeMap<>();
        // The request fails with "not found" if there is none.
        for (JsonNode template :
                rest.find("/_index_template/" + DatasetName.OURS + "*").path("index_templates")) {
            JsonNode mark = template.path("index_template").path("_meta").path(MARK);
            if (mark.isObject()) {
                marked.put(template.path("name").asText(), mark);
            }
        }
        return marked;
    }

    /** Returns the content of a place's mark; empty if it has none. */
    Optional<JsonNode> mark(String place) {
        return Optional.ofNullable(marked().get(place));
    }

    /** Marks a place as this project's, or changes its mark. */
    void mark(String place, Map<String, ?> says) {
        rest.put(
                "/_index_template/" + place,
                Map.of("index_patterns", List.of(place), "_meta", Map.of(MARK, says), "priority", 0));
    }

    /** Returns the full names of a place's indices. */
    SortedSet<String> indices(String place) {
        return names(place + "-*");
    }

    /** Returns the indices whose names begin with this project's prefix, by place. */
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

    /** Removes a place and, last, its mark. So what a killed run leaves of a place still has the mark. */
    void remove(String place) {
        delete(indices(place));
        rest.delete("/_index_template/" + place);
    }

    /** Deletes indices one by one by name, since Elasticsearch refuses to delete by pattern. */
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
     * @param settings the settings of the copies that differ from those of their sources
     * @throws StoreException if a copy does not become available
     */
    void copy(String from, String to, Map<String, ?> settings) {
        for (String source : indices(from)) {
            String target = to + source.substring(from.length());
            // Elasticsearch refuses to clone indices without a write block; all indices that are copied have one.
            rest.post("/" + source + "/_clone/" + target + "?wait_for_active_shards=0", Map.of("settings", settings));
        }
        if (!indices(to).isEmpty()) {
            await(to);
        }
    }

    /** Waits until all shards of a place are available. */
    private void await(String place) {
        String path = "/_cluster/health/" + place + "-*?wait_for_status=green&wait_for_no_initializing_shards=true"
                + "&expand_wildcards=all&timeout=5m";
        Rest.Answer health = rest.ask("GET", path);
        if (health.refused() || !health.body().path("status").asText().equals("green")) {
            throw new StoreException("the indices of " + place + " do not come up: " + health.body()
                    + ". GET /_cluster/allocation/explain says why.");
        }
    }
}
