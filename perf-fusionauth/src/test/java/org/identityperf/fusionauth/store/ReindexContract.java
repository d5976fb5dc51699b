package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.dataset.NewIndex;
import org.identityperf.fusionauth.search.EntityDocument;
import org.identityperf.fusionauth.search.Indexed;
import org.identityperf.fusionauth.search.IndexedEntities;
import org.identityperf.fusionauth.search.IndexedGrants.Fields;
import org.identityperf.fusionauth.search.Reindex;
import org.identityperf.fusionauth.search.UserDocument;
import org.identityperf.fusionauth.store.EntitySearch.Position;
import org.identityperf.probe.load.Progress;
import org.junit.jupiter.api.Test;

/** Building an index anew from a database. */
interface ReindexContract extends FusionContractParts {

    int ALL = 1_202;
    int STEP = 500;
    int ALL_USERS = 6_000;

    private Reindex entities(String place, String target, int step) {
        return new Reindex(address("untouched"), address(place), Indexed.ENTITIES, target, step);
    }

    /** The index that searches really ask. */
    private List<String> behind(String place) {
        List<String> names = new ArrayList<>();
        index(place, EntityDocument.KIND)
                .ask("GET", "/" + index(place, EntityDocument.KIND).name(), "")
                .fieldNames()
                .forEachRemaining(names::add);
        return names;
    }

    @Test
    default void theNewIndexHoldsWhatTheLoadedOneHeldAndTakesItsPlace() throws Exception {
        Map<String, JsonNode> before = documents("reindexed", EntityDocument.KIND);

        long written = entities("reindexed", "entities-2", ALL).run(Progress.silent());

        assertThat(written).isEqualTo(ALL);
        assertThat(before).hasSize(ALL);
        assertThat(documents("reindexed", EntityDocument.KIND)).isEqualTo(before);
        assertThat(behind("reindexed"))
                .containsExactly(index("reindexed", "entities-2").name());
    }

    @Test
    default void theOldIndexIsSearchedUntilTheNewOneIsWholeAndOneThatWasBrokenOffGoesOn() throws Exception {
        index("continued", "entities-half").create(EntityDocument.definition("").body());
        try (Connection connection = address("untouched").connect()) {
            assertThat(entities("continued", "entities-half", STEP).step(connection, Progress.silent()))
                    .isEqualTo(STEP);
        }

        assertThat(behind("continued"))
                .as("what is searched")
                .containsExactly(index("continued", EntityDocument.KIND).name());
        assertThat(new IndexedEntities(address("continued"), Fields.ALL).after(Id.TENANT.of(0), Position.start(), 25))
                .as("a search meanwhile")
                .hasSize(25);
        assertThat(entities("continued", "entities-half", ALL).run(Progress.silent()))
                .as("documents written by the second run")
                .isEqualTo(ALL - STEP);
        assertThat(index("continued", EntityDocument.KIND).count()).isEqualTo(ALL);
    }

    /** A step that was killed leaves its index unrefreshed. */
    @Test
    default void anIndexThatWasKilledWhileItWasBuiltIsRefreshedAgainWhenItIsWhole() throws Exception {
        index("reindexed", "entities-killed")
                .create(EntityDocument.definition("").body());
        index("reindexed", "entities-killed")
                .ask(
                        "PUT",
                        "/" + index("reindexed", "entities-killed").name() + "/_settings",
                        "{\"index.refresh_interval\":\"-1\"}");

        entities("reindexed", "entities-killed", ALL).run(Progress.silent());

        assertThat(index("reindexed", "entities-killed")
                        .ask("GET", "/" + index("reindexed", "entities-killed").name() + "/_settings", "")
                        .findValue("refresh_interval")
                        .asText())
                .isEqualTo("1s");
    }

    @Test
    default void usersAreIndexedAnewToo() throws Exception {
        FusionSizes sizes = tenants().sizes();

        long written = new Reindex(address("untouched"), address("reindexed"), Indexed.USERS, "users-2")
                .run(Progress.silent());

        assertThat(written).isEqualTo(ALL_USERS).isEqualTo(NewIndex.count(Indexed.USERS, sizes));
        assertThat(index("reindexed", UserDocument.KIND).count()).isEqualTo(ALL_USERS);
        NewIndex.fill(address("reindexed"), "users-floor", Indexed.USERS, sizes);
        assertThat(first("users-2")).isEqualTo(first("users-floor")).hasSize(ALL_USERS);
    }

    private List<JsonNode> first(String kind) {
        String query = "/" + index("reindexed", kind).name() + "/_search?sort=id&size=" + MOST_DOCUMENTS;
        return index("reindexed", kind).ask("GET", query, "").findValues("_source");
    }
}
