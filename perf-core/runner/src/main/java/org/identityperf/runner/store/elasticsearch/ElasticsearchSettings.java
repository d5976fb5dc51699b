package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.identityperf.runner.store.Differences;
import org.identityperf.runner.store.process.BriefJvm;

/**
 * {@code ElasticsearchSettings} holds the settings of the server and its JVM that influence measured figures. Settings
 * that equal Elasticsearch's default are included, because a later version's default could differ. A run reports the
 * settings as read back from the server.
 */
final class ElasticsearchSettings {

    private static final long HEAP_MEGABYTES = 512;
    private static final String HEAP = "jvm.heap_max";

    private static final Map<String, String> SET = Map.ofEntries(
            Map.entry("discovery.type", "single-node"),
            Map.entry("xpack.security.enabled", "true"),
            Map.entry("xpack.security.http.ssl.enabled", "false"),
            // A full node reports that when it can't write; shards are never moved while something is measured.
            Map.entry("cluster.routing.allocation.disk.threshold_enabled", "false"),
            Map.entry("cluster.routing.rebalance.enable", "none"),
            Map.entry("cluster.max_shards_per_node", "5000"),
            Map.entry("indices.memory.index_buffer_size", "10%"),
            Map.entry("indices.queries.cache.size", "10%"),
            Map.entry("indices.requests.cache.size", "1%"),
            Map.entry("indices.fielddata.cache.size", "-1"),
            Map.entry("indices.recovery.max_bytes_per_sec", "0"),
            Map.entry("indexing_pressure.memory.limit", "10%"));

    /** Settings that Elasticsearch or the machine determines and that influence figures. */
    private static final List<String> GIVEN =
            List.of("node.processors", "thread_pool.search.size", "thread_pool.write.size");

    /**
     * The JVM options that Elasticsearch's own launcher gives to a server with this heap, except for the heap itself.
     */
    private static final List<String> JVM = List.of(
            "-Xms" + HEAP_MEGABYTES + 'm',
            "-Xmx" + HEAP_MEGABYTES + 'm',
            "-XX:MaxDirectMemorySize=268435456",
            "-XX:+UseG1GC",
            "-XX:G1HeapRegionSize=4m",
            "-XX:InitiatingHeapOccupancyPercent=30",
            "-XX:G1ReservePercent=15",
            "-XX:+AlwaysPreTouch",
            "-XX:-OmitStackTraceInFastThrow",
            "-XX:+ExitOnOutOfMemoryError",
            "-Xss1m");

    private ElasticsearchSettings() {}

    static SortedMap<String, String> settings() {
        SortedMap<String, String> settings = new TreeMap<>(SET);
        settings.put("cluster.name", "identityperf");
        settings.put("node.name", "identityperf");
        settings.put("xpack.security.autoconfiguration.enabled", "false");
        return settings;
    }

    static List<String> jvmOptions() {
        return Stream.concat(JVM.stream(), BriefJvm.options().stream()).toList();
    }

    /**
     * Returns the settings that the servers report, by Elasticsearch's own names. If nodes differ in a setting, it is
     * reported for each.
     */
    static SortedMap<String, String> readBack(Rest rest) {
        SortedMap<String, String> conditions = new TreeMap<>();
        JsonNode settings = rest.get("/_cluster/settings?include_defaults=true&flat_settings=true");
        for (String layer : List.of("defaults", "persistent", "transient")) {
            for (Map.Entry<String, JsonNode> setting : settings.path(layer).properties()) {
                if (SET.containsKey(setting.getKey()) || GIVEN.contains(setting.getKey())) {
                    conditions.put(setting.getKey(), setting.getValue().asText());
                }
            }
        }
        JsonNode nodes = nodes(rest);
        conditions.put("nodes", Integer.toString(nodes.size()));
        conditions.put("version", String.join(", ", versions(rest)));
        conditions.put("jvm.version", ofEach(nodes, node -> node.path("jvm").path("version")));
        conditions.put(HEAP, ofEach(nodes, node -> node.path("jvm").path("mem").path("heap_max_in_bytes")));
        conditions.put(
                "jvm.gc",
                ofEach(nodes, node -> node.path("jvm").path("gc_collectors").path(0)));
        return conditions;
    }

    /** Returns the versions of a cluster's nodes. */
    static List<String> versions(Rest rest) {
        return StreamSupport.stream(nodes(rest).spliterator(), false)
                .map(node -> node.path("version").asText())
                .distinct()
                .toList();
    }

    private static JsonNode nodes(Rest rest) {
        return rest.get("/_nodes/jvm").path("nodes");
    }

    private static String ofEach(JsonNode nodes, UnaryOperator<JsonNode> value) {
        return StreamSupport.stream(nodes.spliterator(), false)
                .map(node -> value.apply(node).asText())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    static SortedMap<String, String> differences(SortedMap<String, String> conditions) {
        SortedMap<String, String> expected = new TreeMap<>(SET);
        expected.put(HEAP, Long.toString(HEAP_MEGABYTES << 20));
        return Differences.of(expected, conditions);
    }

    /** Returns a text such as {@code Elasticsearch 8.19.21}. */
    static String version(SortedMap<String, String> conditions) {
        return "Elasticsearch " + conditions.get("version");
    }
}
