package org.identityperf.fusionauth.login;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.UUID;
import org.identityperf.fusionauth.store.Grant;
import org.identityperf.fusionauth.store.GrantPage;
import org.identityperf.fusionauth.store.GrantSearch;
import org.identityperf.fusionauth.store.GrantSearch.By;

/**
 * The grant API is the documented search of grants, with JSON as request and answer. It is independent of the
 * transport.
 */
public final class GrantApi {

    /** The path of the search on a server. */
    public static final String PATH = "/api/entity/grant/search";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final GrantSearch search;

    /** Answers requests with that search. */
    public GrantApi(GrantSearch search) {
        this.search = search;
    }

    /**
     * Answers a request such as <code>{"search": {"userId": "…", "startRow": 0, "numberOfResults": 25}}</code>, or with
     * {@code entityId}.
     *
     * @throws IllegalArgumentException if the request is not of that form
     */
    public String answer(String request) {
        JsonNode asked;
        try {
            asked = JSON.readTree(request).path("search");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a search of grants is JSON, unlike " + request, e);
        }
        By by = asked.has("userId") ? By.USER : By.ENTITY;
        String id = asked.path(by == By.USER ? "userId" : "entityId").asText();
        return written(search.search(new GrantSearch.Query(
                by,
                UUID.fromString(id),
                asked.path("startRow").asInt(0),
                asked.path("numberOfResults").asInt(GrantSearch.USUAL_PAGE))));
    }

    private static String written(GrantPage page) {
        ObjectNode answer = JSON.createObjectNode().put("total", page.total());
        ArrayNode grants = answer.putArray("grants");
        for (Grant grant : page.grants()) {
            ObjectNode one = grants.addObject().put("id", grant.id().toString());
            one.put("userId", grant.user().toString());
            one.putObject("entity")
                    .put("id", grant.entity().id().toString())
                    .put("name", grant.entity().name())
                    .putRawValue("data", new RawValue(grant.entity().data()));
            ArrayNode permissions = one.putArray("permissions");
            grant.permissions().forEach(permissions::add);
        }
        return answer.toString();
    }
}
