package org.identityperf.fusionauth.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.identityperf.fusionauth.search.IndexedGrants.Fields;
import org.identityperf.fusionauth.store.EntitySearch;
import org.identityperf.fusionauth.store.Grant;
import org.identityperf.probe.address.Address;

/**
 * This search lists entities from the search index by {@code search_after}, which has no limit, unlike {@code from}.
 */
public final class IndexedEntities implements EntitySearch {

    private static final String NEEDED = "?filter_path=hits.hits._source";

    private final SearchIndex index;
    private final Fields fields;

    /**
     * Searches the index of entities.
     *
     * @param place where the index is
     */
    public IndexedEntities(Address place, Fields fields) {
        this.index = SearchIndex.of(place, EntityDocument.KIND);
        this.fields = fields;
    }

    @Override
    public List<Grant.Entity> after(UUID tenant, Position position, int count) {
        ObjectNode body = SearchIndex.JSON.createObjectNode();
        body.put("size", count);
        body.putObject("query")
                .putObject("bool")
                .putObject("filter")
                .putObject("term")
                .put("tenantId", tenant.toString());
        body.putArray("sort").add("name").add("id");
        if (!position.name().isEmpty()) {
            body.putArray("search_after").add(position.name()).add(position.id().toString());
        }
        if (fields == Fields.NEEDED) {
            body.put("track_total_hits", false);
            body.putArray("_source").add("id").add("name").add("data");
        }
        List<Grant.Entity> entities = new ArrayList<>();
        JsonNode answer = index.search(body, fields == Fields.NEEDED ? NEEDED : "");
        for (JsonNode hit : answer.path("hits").path("hits")) {
            JsonNode source = hit.path("_source");
            entities.add(new Grant.Entity(
                    UUID.fromString(source.path("id").asText()),
                    source.path("name").asText(),
                    source.path("data").toString()));
        }
        return entities;
    }
}
