package org.identityperf.fusionauth.search;

import java.util.UUID;
import org.identityperf.probe.load.IndexParts.Definition;

/**
 * An entity as the search index holds it, with the grants about it as nested documents. Text is
 * written without escapes: ids, names and attributes of the dataset have no character that needs one.
 */
public final class EntityDocument {

    /** The name of the index of entities. */
    public static final String KIND = "entities";

    /** How deep into the grants of one entity a page may reach. */
    private static final int LARGEST_WINDOW = 10_000;

    /** The settings of an index that loading changes, with the values they have outside of loading. */
    static final String AT_REST = "{\"index.refresh_interval\":\"1s\",\"index.number_of_replicas\":0}";

    private final StringBuilder text = new StringBuilder();
    private boolean granted;
    private boolean permitted;

    /** Returns the definition of an index for such documents. */
    public static Definition definition(String name) {
        return new Definition(name, index(), AT_REST);
    }

    private static String index() {
        return """
                {"settings": {
                  "number_of_shards": 1,
                  "number_of_replicas": 0,
                  "refresh_interval": "1s",
                  "max_inner_result_window": %d
                 },
                 "mappings": {
                  "dynamic": false,
                  "properties": {
                   "id": {"type": "keyword"},
                   "tenantId": {"type": "keyword"},
                   "typeId": {"type": "keyword"},
                   "clientId": {"type": "keyword"},
                   "name": {"type": "keyword"},
                   "insertInstant": {"type": "date"},
                   "lastUpdateInstant": {"type": "date"},
                   "data": {"properties": {
                    "attr1": {"type": "keyword"}, "attr2": {"type": "keyword"}, "attr3": {"type": "keyword"},
                    "attr4": {"type": "keyword"}, "attr5": {"type": "keyword"}, "attr6": {"type": "keyword"},
                    "attr7": {"type": "keyword"}, "attr8": {"type": "keyword"}, "attr9": {"type": "keyword"},
                    "attr10": {"type": "text"}}},
                   "grants": {"type": "nested", "properties": {
                    "id": {"type": "keyword"}, "userId": {"type": "keyword"}, "permissions": {"type": "keyword"}}}
                  }}}""".formatted(LARGEST_WINDOW);
    }

    /**
     * Begins the next document.
     *
     * @param data the entity's attributes as JSON
     */
    public EntityDocument begin(
            UUID id, UUID tenant, UUID type, String clientId, String name, long instant, CharSequence data) {
        text.setLength(0);
        text.append("{\"id\":\"").append(id);
        text.append("\",\"tenantId\":\"").append(tenant);
        text.append("\",\"typeId\":\"").append(type);
        text.append("\",\"clientId\":\"").append(clientId);
        text.append("\",\"name\":\"").append(name);
        text.append("\",\"insertInstant\":").append(instant);
        text.append(",\"lastUpdateInstant\":").append(instant);
        text.append(",\"data\":").append(data);
        text.append(",\"grants\":[");
        granted = false;
        return this;
    }

    /** Adds a grant about the entity; its permissions follow. */
    public EntityDocument grant(UUID id, UUID user) {
        text.append(granted ? "]},{\"id\":\"" : "{\"id\":\"").append(id);
        text.append("\",\"userId\":\"").append(user);
        text.append("\",\"permissions\":[");
        granted = true;
        permitted = false;
        return this;
    }

    /** Adds a permission to the last grant. */
    public EntityDocument permission(String name) {
        text.append(permitted ? ",\"" : "\"").append(name).append('"');
        permitted = true;
        return this;
    }

    /** Returns the whole document on one line. */
    public String end() {
        return text.append(granted ? "]}]}" : "]}").toString();
    }
}
