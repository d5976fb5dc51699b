package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.identityperf.fusionauth.dataset.NewEntities;
import org.identityperf.fusionauth.search.EntityDocument;
import org.identityperf.fusionauth.search.Indexed;
import org.identityperf.fusionauth.search.IndexedEntities;
import org.identityperf.fusionauth.search.IndexedGrants.Fields;
import org.identityperf.fusionauth.search.Reindex;
import org.identityperf.fusionauth.search.SearchIndex;
import org.identityperf.fusionauth.store.EntitySearch.Position;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.Progress;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The second of the published disasters: the search index's disk passes its watermark while entities are added, or
 * before an index is built anew. Published, it showed as an API that answered 503.
 */
interface FullIndexContract extends FusionContractParts {

    String SETTINGS = "{\"transient\":{\"cluster.routing.allocation.disk.threshold_enabled\":%s,"
            + "\"cluster.routing.allocation.disk.watermark.low\":%s,"
            + "\"cluster.routing.allocation.disk.watermark.high\":%s,"
            + "\"cluster.routing.allocation.disk.watermark.flood_stage\":%s,"
            + "\"cluster.info.update.interval\":%s}}";
    String FULL = SETTINGS.formatted("true", "\"0.01%\"", "\"0.02%\"", "\"0.03%\"", "\"10s\"");
    String ROOM = SETTINGS.formatted("null", "null", "null", "null", "null");

    /** The number of the first entity that is added here. */
    long ADDED = 1_000_000;

    String BLOCK = "{\"index.blocks.read_only_allow_delete\":%s}";

    /**
     * Elasticsearch closes an index itself when it next looks at its disk, after ten seconds at the earliest. One that was
     * closed here it opens again when it looks, so that a document may be taken before one is refused.
     */
    @Test
    default void whoWritesToAnIndexThatWasClosedSinceItsDiskIsFullIsToldSoAndGoesOnWhenItIsOpen() throws Exception {
        SearchIndex index = SearchIndex.of(address("watermarked"), EntityDocument.KIND);
        String settings = "/" + index.name() + "/_settings";
        long before = index.count();
        long taken = 0;
        Throwable full = null;
        try {
            while (full == null) {
                index.ask("PUT", settings, BLOCK.formatted(true));
                full = add(index, taken);
                taken += full == null ? 1 : 0;
            }
            assertThat(full).hasMessageContaining("flood-stage watermark");
            assertThat(index.count()).isEqualTo(before + taken);
        } finally {
            index.ask("PUT", settings, BLOCK.formatted("null"));
        }

        assertThat(add(index, taken)).isNull();
        assertThat(index.count()).isEqualTo(before + taken + 1);
        for (NewEntity added : NewEntities.of(ADDED, (int) taken + 1)) {
            index.ask("DELETE", "/" + index.name() + "/_doc/" + added.id() + "?refresh=true", "");
        }
    }

    @Test
    @Tag("thorough")
    default void whoWritesToTheIndexIsToldThatItsDiskIsFullNothingIsLostAndItGoesOnWhenThereIsRoom() throws Exception {
        SearchIndex index = SearchIndex.of(address("watermarked"), EntityDocument.KIND);
        long before = index.count();
        long added = 0;
        index.ask("PUT", "/_cluster/settings", FULL);
        try {
            Throwable full = add(index, added);
            while (full == null) {
                added++;
                full = add(index, added);
            }

            assertThat(full).hasMessageContaining("flood-stage watermark");
            assertThat(new IndexedEntities(address("watermarked"), Fields.ALL)
                            .after(Id.TENANT.of(0), Position.start(), 25))
                    .as("searches go on")
                    .hasSize(25);
            assertThat(index.count()).as("those that were taken").isEqualTo(before + added);
            assertThatThrownBy(this::reindex)
                    .as("an index that is begun now")
                    .hasMessageContaining("No node takes its shard")
                    .hasMessageContaining("high watermark");
            assertThat(index.count()).as("what is searched meanwhile").isEqualTo(before + added);
        } finally {
            index.ask("PUT", "/_cluster/settings", ROOM);
            // Every index of the disk was closed to writing, and what was begun is on no node. Elasticsearch mends both
            // when it next looks at the disk.
            index.ask("PUT", "/_all/_settings?expand_wildcards=all", BLOCK.formatted("null"));
            index.ask("POST", "/_cluster/reroute", "");
        }

        assertThat(add(index, added)).isNull();
        assertThat(index.count()).isEqualTo(before + added + 1);
        assertThat(reindex()).isEqualTo(before);
        assertThat(index.count()).as("what is searched now").isEqualTo(before);
    }

    private long reindex() throws Exception {
        return new Reindex(address("untouched"), address("watermarked"), Indexed.ENTITIES, "entities-2")
                .run(Progress.silent());
    }

    private Throwable add(SearchIndex index, long i) {
        NewEntity one = NewEntities.of(ADDED + i, 1).get(0);
        String document = new EntityDocument()
                .begin(one.id(), one.tenant(), one.type(), one.clientId(), one.name(), one.instant(), one.data())
                .end();
        return catchThrowable(() -> {
            try (ElasticsearchBulk bulk =
                    ElasticsearchBulk.into(address("watermarked"), index.name(), 1, Progress.silent())) {
                bulk.add(one.id().toString(), document);
                bulk.finish();
            }
        });
    }
}
