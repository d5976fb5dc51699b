package org.identityperf.fusionauth.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.fusionauth.dataset.Tenants;
import org.identityperf.fusionauth.search.SearchIndex;
import org.identityperf.probe.address.Address;

/** What the tests of a contract work with. */
interface FusionContractParts {

    int MOST_DOCUMENTS = 10_000;

    /** One of the users of the tenant for shapes who hold none. */
    int WITHOUT_GRANTS = 1_199;

    /** The databases that stores are on. */
    List<String> databases();

    /** Every store by its name, which ends with the name of its database. */
    Map<String, FusionStore> stores();

    /** Where the database or index of that name is. */
    Address address(String database);

    /** What is where. */
    Tenants tenants();

    /** The database of a store of that name. */
    default Address databaseOf(String store) {
        return address(store.substring(store.lastIndexOf(' ') + 1));
    }

    /** The index of that kind in a place. */
    default SearchIndex index(String place, String kind) {
        return SearchIndex.of(address(place), kind);
    }

    /** Every document by its id; the order of grants within one means nothing. */
    default Map<String, JsonNode> documents(String place, String kind) {
        SearchIndex index = index(place, kind);
        Map<String, JsonNode> documents = new TreeMap<>();
        for (JsonNode hit : index.ask("GET", "/" + index.name() + "/_search?size=" + MOST_DOCUMENTS, "")
                .path("hits")
                .path("hits")) {
            ObjectNode document = (ObjectNode) hit.path("_source");
            List<JsonNode> grants = new ArrayList<>();
            document.path("grants").forEach(grants::add);
            grants.sort(Comparator.comparing(grant -> grant.path("id").asText()));
            document.putArray("grants").addAll(grants);
            documents.put(hit.path("_id").asText(), document);
        }
        return documents;
    }

    /** The one number that a query finds. */
    default long number(Address address, String sql, Object... binds) throws SQLException {
        return Long.parseLong(texts(address, sql, binds).get(0));
    }

    /** The first column of every row. */
    default List<String> texts(Address address, String sql, Object... binds) throws SQLException {
        try (Connection connection = address.connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < binds.length; i++) {
                statement.setObject(i + 1, binds[i]);
            }
            List<String> texts = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    texts.add(row.getString(1));
                }
            }
            return texts;
        }
    }
}
