package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.fusionauth.search.EntityDocument;
import org.identityperf.fusionauth.search.Reindex;
import org.identityperf.fusionauth.search.SearchIndex;
import org.identityperf.probe.load.Progress;
import org.junit.jupiter.api.Test;

/** Building the index of entities anew from a database. */
interface ReindexContract extends ContractParts {

    int ALL = 1_202;

    private SearchIndex searched(String place) {
        return SearchIndex.of(address(place), EntityDocument.KIND);
    }

    /** Every document by its id; the order of grants within one means nothing. */
    private Map<String, JsonNode> documents(String place) {
        String query = "/" + searched(place).name() + "/_search?size=" + ALL;
        Map<String, JsonNode> documents = new TreeMap<>();
        for (JsonNode hit : searched(place).ask("GET", query, "").path("hits").path("hits")) {
            ObjectNode document = (ObjectNode) hit.path("_source");
            List<JsonNode> grants = new ArrayList<>();
            document.path("grants").forEach(grants::add);
            grants.sort(Comparator.comparing(grant -> grant.path("id").asText()));
            document.putArray("grants").addAll(grants);
            documents.put(hit.path("_id").asText(), document);
        }
        return documents;
    }

    /** The index that searches really ask. */
    private List<String> behind(String place) {
        List<String> names = new ArrayList<>();
        searched(place)
                .ask("GET", "/" + searched(place).name(), "")
                .fieldNames()
                .forEachRemaining(names::add);
        return names;
    }

    @Test
    default void theNewIndexHoldsWhatTheLoadedOneHeldAndTakesItsPlace() throws Exception {
        Map<String, JsonNode> before = documents("reindexed");

        long written = new Reindex(address("untouched"), address("reindexed"), "entities-2").run(Progress.silent());

        assertThat(written).isEqualTo(ALL);
        assertThat(before).hasSize(ALL);
        assertThat(documents("reindexed")).isEqualTo(before);
        assertThat(behind("reindexed"))
                .containsExactly(
                        SearchIndex.of(address("reindexed"), "entities-2").name());
    }

    @Test
    default void oneThatWasBrokenOffIsNotSearchedAndGoesOnWhereItWas() throws Exception {
        SearchIndex.of(address("continued"), "entities-half").create(EntityDocument.index());
        long written;
        try (Connection connection = address("untouched").connect()) {
            written = new Reindex(address("untouched"), address("continued"), "entities-half", 500)
                    .step(connection, Progress.silent());
        }

        assertThat(written).isEqualTo(500);
        assertThat(behind("continued"))
                .as("what is searched")
                .containsExactly(searched("continued").name());
        assertThat(new Reindex(address("untouched"), address("continued"), "entities-half").run(Progress.silent()))
                .as("documents written by the second run")
                .isEqualTo(ALL - 500);
        assertThat(searched("continued").count()).isEqualTo(ALL);
    }
}
