package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.fusionauth.Logs;
import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.FusionIndex;
import org.identityperf.fusionauth.search.EntityDocument;
import org.identityperf.fusionauth.search.Reindex;
import org.identityperf.fusionauth.search.SearchIndex;
import org.identityperf.lab.job.TestDatabases;
import org.identityperf.probe.load.Progress;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Building the index of entities anew from the database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReindexTest {

    private static final int ALL = 1_202;

    private TestDatabases databases;

    @BeforeAll
    void borrow() throws IOException, InterruptedException {
        Logs.quiet();
        databases = TestDatabases.start(
                "perf-fusionauth",
                "database=postgresql:" + FusionDataset.class.getName() + "[entities=200]",
                "index=elasticsearch:" + FusionIndex.class.getName() + "[entities=200]",
                "continued=elasticsearch:" + FusionIndex.class.getName() + "[entities=200]");
    }

    @AfterAll
    void giveBack() throws IOException {
        databases.close();
    }

    private SearchIndex searched(String place) {
        return SearchIndex.of(databases.get(place), EntityDocument.KIND);
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

    @Test
    void theNewIndexHoldsWhatTheLoadedOneHeldAndTakesItsPlace() throws Exception {
        Map<String, JsonNode> before = documents("index");

        long written =
                new Reindex(databases.get("database"), databases.get("index"), "entities-2").run(Progress.silent());

        assertThat(written).isEqualTo(ALL);
        assertThat(before).hasSize(ALL);
        assertThat(documents("index")).isEqualTo(before);
        assertThat(searched("index")
                        .ask("GET", "/" + searched("index").name(), "")
                        .fieldNames())
                .toIterable()
                .containsExactly(
                        SearchIndex.of(databases.get("index"), "entities-2").name());
    }

    @Test
    void oneThatWasBrokenOffIsNotSearchedAndGoesOnWhereItWas() throws Exception {
        SearchIndex half = SearchIndex.of(databases.get("continued"), "entities-half");
        half.create(EntityDocument.index());
        Reindex reindex = new Reindex(databases.get("database"), databases.get("continued"), "entities-half", 500);
        long written;
        try (Connection connection = databases.get("database").connect()) {
            written = reindex.step(connection, Progress.silent());
        }

        assertThat(written).isEqualTo(500);
        assertThat(searched("continued")
                        .ask("GET", "/" + searched("continued").name(), "")
                        .fieldNames())
                .as("what is searched")
                .toIterable()
                .containsExactly(searched("continued").name());
        assertThat(new Reindex(databases.get("database"), databases.get("continued"), "entities-half")
                        .run(Progress.silent()))
                .as("documents written by the second run")
                .isEqualTo(ALL - 500);
        assertThat(searched("continued").count()).isEqualTo(ALL);
    }
}
