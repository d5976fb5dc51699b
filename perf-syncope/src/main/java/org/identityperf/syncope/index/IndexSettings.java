package org.identityperf.syncope.index;

import java.io.IOException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.syncope.release.SearchEngine;

/**
 * The index settings create indices by Syncope's extension if it is on the class path, and otherwise as it does: every
 * text is a keyword that ignores case, and there is one shard. Source: Syncope 3.0, {@code ElasticsearchIndexManager}.
 */
final class IndexSettings {

    private static final String DOCUMENTED = "{\"settings\":{\"number_of_shards\":1,\"analysis\":{\"normalizer\":"
            + "{\"string_lowercase\":{\"type\":\"custom\",\"char_filter\":[],\"filter\":[\"lowercase\"]}}}},"
            + "\"mappings\":{\"dynamic_templates\":[{\"strings\":{\"match_mapping_type\":\"string\",\"mapping\":"
            + "{\"type\":\"keyword\",\"normalizer\":\"string_lowercase\"}}}]}}";

    private final Address place;
    private final HttpStore store;
    private final IndexNames names;

    IndexSettings(Address place) {
        this.place = place;
        this.store = new HttpStore(place);
        this.names = IndexNames.at(place);
    }

    /**
     * Creates the empty indices.
     *
     * @throws IOException if the store refuses
     */
    void create() throws IOException {
        if (SearchEngine.isHere()) {
            SearchEngine.createIndices(place, IndexNames.domain(place));
        } else {
            store.ask("PUT", '/' + names.users(), DOCUMENTED);
            store.ask("PUT", '/' + names.groups(), DOCUMENTED);
        }
        // The extension only logs what the store refuses, and a document would create its index in another way.
        store.ask("GET", '/' + names.users() + ',' + names.groups(), "");
    }

    /**
     * Lets the names that a server asks for lead to these indices, and to no others.
     *
     * @throws IOException if the store refuses
     */
    void offerToServer() throws IOException {
        IndexNames asked = IndexNames.OF_SERVER;
        store.ask(
                "POST",
                "/_aliases",
                "{\"actions\":[" + remove(asked.users()) + ',' + remove(asked.groups()) + ','
                        + add(names.users(), asked.users()) + ',' + add(names.groups(), asked.groups()) + "]}");
    }

    private static String remove(String alias) {
        return "{\"remove\":{\"index\":\"*\",\"alias\":\"" + alias + "\",\"must_exist\":false}}";
    }

    private static String add(String index, String alias) {
        return "{\"add\":{\"index\":\"" + index + "\",\"alias\":\"" + alias + "\"}}";
    }
}
