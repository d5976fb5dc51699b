package org.identityperf.fusionauth.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.identityperf.fusionauth.store.Grant;
import org.identityperf.fusionauth.store.GrantPage;
import org.identityperf.fusionauth.store.GrantSearch;
import org.identityperf.probe.address.Address;

/**
 * This search finds grants in the search index. One request is enough for each search, since an answer holds the total.
 */
public final class IndexedGrants implements GrantSearch {

    private static final String FOUND = "grants";

    /** The fields say how much of a document a search reads. */
    public enum Fields {
        /** Everything, as a client that serves all callers requests. */
        ALL(""),
        /** Only what the page shows. */
        NEEDED("?filter_path=hits.total.value,hits.hits._source,hits.hits.inner_hits.grants.hits.total.value,"
                + "hits.hits.inner_hits.grants.hits.hits._source");

        private final String parameters;

        Fields(String parameters) {
            this.parameters = parameters;
        }
    }

    private final SearchIndex index;
    private final Fields fields;

    /**
     * Searches the index of entities.
     *
     * @param place where the index is
     */
    public IndexedGrants(Address place, Fields fields) {
        this.index = SearchIndex.of(place, EntityDocument.KIND);
        this.fields = fields;
    }

    @Override
    public GrantPage search(Query query) {
        return switch (query.by()) {
            case USER -> ofUser(query);
            case ENTITY -> ofEntity(query);
        };
    }

    /** Finds entities with a grant of that user, each with the grant. */
    private GrantPage ofUser(Query query) {
        ObjectNode body = SearchIndex.JSON.createObjectNode();
        body.put("from", query.start()).put("size", query.count()).put("track_total_hits", true);
        source(body);
        ObjectNode nested = body.putObject("query").putObject("nested").put("path", "grants");
        nested.putObject("query")
                .putObject("term")
                .put("grants.userId", query.id().toString());
        nested.putObject("inner_hits");
        body.putArray("sort").add("name").add("id");
        JsonNode hits = index.search(body, fields.parameters).path("hits");
        List<Grant> grants = new ArrayList<>();
        for (JsonNode hit : hits.path("hits")) {
            grants.add(grant(hit, inner(hit).path("hits").path(0)));
        }
        return new GrantPage(hits.path("total").path("value").asLong(), grants);
    }

    /** Finds the one entity, with a page of its grants. */
    private GrantPage ofEntity(Query query) {
        ObjectNode body = SearchIndex.JSON.createObjectNode();
        source(body);
        var both = body.putObject("query").putObject("bool").putArray("filter");
        both.addObject().putObject("term").put("id", query.id().toString());
        ObjectNode nested = both.addObject().putObject("nested").put("path", "grants");
        nested.putObject("query").putObject("match_all");
        ObjectNode inner = nested.putObject("inner_hits");
        inner.put("from", query.start()).put("size", query.count());
        inner.putArray("sort").add("grants.id");
        JsonNode hit =
                index.search(body, fields.parameters).path("hits").path("hits").path(0);
        List<Grant> grants = new ArrayList<>();
        inner(hit).path("hits").forEach(one -> grants.add(grant(hit, one)));
        return new GrantPage(inner(hit).path("total").path("value").asLong(), grants);
    }

    private void source(ObjectNode body) {
        if (fields == Fields.NEEDED) {
            body.putArray("_source").add("id").add("name").add("data");
        }
    }

    private static JsonNode inner(JsonNode hit) {
        return hit.path("inner_hits").path(FOUND).path("hits");
    }

    private static Grant grant(JsonNode hit, JsonNode nested) {
        JsonNode entity = hit.path("_source");
        JsonNode grant = nested.path("_source");
        List<String> permissions = new ArrayList<>();
        grant.path("permissions").forEach(permission -> permissions.add(permission.asText()));
        return new Grant(
                UUID.fromString(grant.path("id").asText()),
                new Grant.Entity(
                        UUID.fromString(entity.path("id").asText()),
                        entity.path("name").asText(),
                        entity.path("data").toString()),
                UUID.fromString(grant.path("userId").asText()),
                permissions);
    }
}
