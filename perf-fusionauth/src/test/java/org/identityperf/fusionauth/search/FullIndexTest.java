package org.identityperf.fusionauth.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.List;
import org.identityperf.fusionauth.dataset.FusionIndex;
import org.identityperf.fusionauth.dataset.NewEntities;
import org.identityperf.fusionauth.store.EntitySearch.Position;
import org.identityperf.fusionauth.store.Id;
import org.identityperf.fusionauth.store.NewEntity;
import org.identityperf.lab.job.TestDatabases;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.Progress;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * The second of the published disasters: the search index's disk passes its watermark while entities are added. Published,
 * it showed as an API that answered 503.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(180)
class FullIndexTest {

    private static final String SETTINGS = "{\"transient\":{\"cluster.routing.allocation.disk.threshold_enabled\":%s,"
            + "\"cluster.routing.allocation.disk.watermark.low\":%s,"
            + "\"cluster.routing.allocation.disk.watermark.high\":%s,"
            + "\"cluster.routing.allocation.disk.watermark.flood_stage\":%s,"
            + "\"cluster.info.update.interval\":%s}}";
    private static final String FULL = SETTINGS.formatted("true", "\"0.01%\"", "\"0.02%\"", "\"0.03%\"", "\"10s\"");
    private static final String ROOM = SETTINGS.formatted("null", "null", "null", "null", "null");

    private TestDatabases databases;
    private SearchIndex index;

    @BeforeAll
    void borrow() throws IOException, InterruptedException {
        databases = TestDatabases.start(
                "perf-fusionauth", "index=elasticsearch:" + FusionIndex.class.getName() + "[entities=200]");
        index = SearchIndex.of(place(), EntityDocument.KIND);
    }

    @AfterAll
    void giveBack() throws IOException {
        databases.close();
    }

    @AfterEach
    void giveRoom() {
        index.ask("PUT", "/_cluster/settings", ROOM);
    }

    private Address place() {
        return databases.get("index");
    }

    @Test
    void whoAddsIsToldTheCauseNothingIsLostAndItGoesOnWhenThereIsRoom() throws IOException {
        long before = index.count();
        index.ask("PUT", "/_cluster/settings", FULL);
        long added = 0;
        Throwable full = add(added);
        while (full == null) {
            added++;
            full = add(added);
        }

        assertThat(full).hasMessageContaining("flood-stage watermark");
        assertThat(new IndexedEntities(place(), IndexedGrants.Fields.ALL).after(Id.TENANT.of(0), Position.start(), 25))
                .as("searches go on")
                .hasSize(25);
        assertThat(index.count()).as("those that were taken").isEqualTo(before + added);

        index.ask("PUT", "/_cluster/settings", ROOM);
        index.ask("PUT", "/" + index.name() + "/_settings", "{\"index.blocks.read_only_allow_delete\":null}");
        assertThat(add(added)).isNull();
        assertThat(index.count()).isEqualTo(before + added + 1);
    }

    private Throwable add(long i) {
        List<NewEntity> entity = NewEntities.of(1_000_000 + i, 1);
        return catchThrowable(() -> {
            try (ElasticsearchBulk bulk = ElasticsearchBulk.into(place(), index.name(), 1, Progress.silent())) {
                NewEntity one = entity.get(0);
                String document = new EntityDocument()
                        .begin(
                                one.id(),
                                one.tenant(),
                                one.type(),
                                one.clientId(),
                                one.name(),
                                one.instant(),
                                one.data())
                        .end();
                bulk.add(one.id().toString(), document);
                bulk.finish();
            }
        });
    }
}
