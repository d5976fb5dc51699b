package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.identityperf.fusionauth.dataset.NewEntities;
import org.identityperf.fusionauth.search.IndexedEntities;
import org.identityperf.fusionauth.search.IndexedGrants.Fields;
import org.identityperf.fusionauth.store.EntitySearch.Position;
import org.junit.jupiter.api.Test;

/** Adding entities, on whichever store. */
interface EntityContract extends FusionContractParts {

    String AS_TEXT = "SELECT concat_ws('|', client_id, client_secret, data, insert_instant, last_update_instant, name)"
            + " FROM entities WHERE id = ?";

    @Test
    default void addedEntitiesAreThereWithEveryValue() throws SQLException {
        long first = 1_000_000;
        for (String name : stores().keySet()) {
            List<NewEntity> added = NewEntities.of(first, 3);
            stores().get(name).add(added);

            for (NewEntity entity : added) {
                assertThat(texts(
                                databaseOf(name),
                                AS_TEXT,
                                UuidColumn.of(databaseOf(name)).bound(entity.id())))
                        .as(name)
                        .containsExactly(String.join(
                                "|",
                                entity.clientId(),
                                entity.clientSecret(),
                                entity.data(),
                                Long.toString(entity.instant()),
                                Long.toString(entity.instant()),
                                entity.name()));
            }
            first += 3;
        }
    }

    @Test
    default void ofABatchWithAnEntityThatIsThereNothingIsAdded() throws SQLException {
        for (String name : stores().keySet()) {
            long before = number(databaseOf(name), "SELECT count(*) FROM entities");
            List<NewEntity> batch = LongStream.of(2_000_000, 0)
                    .mapToObj(i -> NewEntities.of(i, 1).get(0))
                    .toList();

            assertThatThrownBy(() -> stores().get(name).add(batch)).as(name).hasMessageContaining("uplicate");
            assertThat(number(databaseOf(name), "SELECT count(*) FROM entities"))
                    .as(name)
                    .isEqualTo(before);
        }
    }

    @Test
    default void aBatchLargerThanAStatementMayBeIsAddedWhole() throws SQLException {
        long first = 3_000_000;
        for (String name : stores().keySet()) {
            long before = number(databaseOf(name), "SELECT count(*) FROM entities");
            stores().get(name).add(NewEntities.of(first, 7_001));

            assertThat(number(databaseOf(name), "SELECT count(*) FROM entities"))
                    .as(name)
                    .isEqualTo(before + 7_001);
            first += 7_001;
        }
    }

    @Test
    default void databaseAndIndexListTheSameEntitiesInTheSameOrder() {
        UUID tenant = Id.TENANT.of(tenants().shapes());
        List<Grant.Entity> expected = all(stores().values().iterator().next(), tenant);

        assertThat(expected).hasSize(1_002).isSortedAccordingTo(Comparator.comparing(Grant.Entity::name));
        stores().forEach(
                        (name, store) -> assertThat(all(store, tenant)).as(name).isEqualTo(expected));
        for (Fields fields : Fields.values()) {
            assertThat(all(new IndexedEntities(address("elasticsearch"), fields), tenant))
                    .as("index, " + fields)
                    .isEqualTo(expected);
        }
    }

    private static List<Grant.Entity> all(EntitySearch search, UUID tenant) {
        List<Grant.Entity> all = new ArrayList<>();
        Position position = Position.start();
        List<Grant.Entity> page = search.after(tenant, position, 400);
        while (!page.isEmpty()) {
            all.addAll(page);
            Grant.Entity last = page.get(page.size() - 1);
            page = search.after(tenant, new Position(last.name(), last.id()), 400);
        }
        return all;
    }
}
