package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
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
 * {@code ElasticsearchPlaces} manages the places of an Elasticsearch. A place is a group of indices whose names begin with the
 * place's name and a hyphen. It belongs to this project if it has a mark: an index template of the place's name that
 * fits no index. A template is part of the cluster's state. So a mark exists completely or not at all, needs no shard,
 * and survives a restart.
 */
final class ElasticsearchPlaces {

    private static final String MARK = "identityperf";

    private final Rest rest;

    ElasticsearchPlaces(Rest rest) {
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

    Optional<JsonNode> mark(String place) {
        return Optional.ofNullable(marked().get(place));
    }

    /** Marks a place as this project's, or changes its mark. */
    void mark(String place, Map<String, ?> says) {
        rest.put(
                "/_index_template/" + place,
                Map.of("index_patterns", List.of(place), "_meta", Map.of(MARK, says), "priority", 0));
    }

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
        // By name, since Elasticsearch refuses to delete by pattern.
        indices(place).forEach(index -> rest.delete("/" + index));
        rest.delete("/_index_template/" + place);
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
        if (indices(to).isEmpty()) {
            return;
        }
        Rest.Answer health = rest.ask(
                "GET",
                "/_cluster/health/" + to + "-*?wait_for_status=green&wait_for_no_initializing_shards=true"
                        + "&expand_wildcards=all&timeout=5m");
        if (health.refused() || !health.body().path("status").asText().equals("green")) {
            throw new StoreException("the indices of " + to + " do not come up: " + health.body()
                    + ". GET /_cluster/allocation/explain says why.");
        }
    }
}
