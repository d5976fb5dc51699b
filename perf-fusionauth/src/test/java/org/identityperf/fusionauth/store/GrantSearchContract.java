package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.identityperf.fusionauth.dataset.Shapes;
import org.identityperf.fusionauth.search.IndexedGrants;
import org.identityperf.fusionauth.store.GrantSearch.By;
import org.identityperf.fusionauth.store.GrantSearch.Query;
import org.junit.jupiter.api.Test;

/** Searches of grants, whoever answers. */
interface GrantSearchContract extends FusionContractParts {

    private Map<String, GrantSearch> searches() {
        Map<String, GrantSearch> searches = new LinkedHashMap<>(stores());
        for (IndexedGrants.Fields fields : IndexedGrants.Fields.values()) {
            searches.put("index, " + fields, new IndexedGrants(address("elasticsearch"), fields));
        }
        return searches;
    }

    private UUID user(int k) {
        return Id.USER.of(tenants().sizes().user(tenants().shapes(), k));
    }

    private UUID entity(int k) {
        return Id.ENTITY.of(tenants().firstEntity(tenants().shapes()) + k);
    }

    @Test
    default void databaseAndIndexFindTheSameGrantsInTheSameOrder() {
        List<Query> queries = new ArrayList<>();
        for (int grants : new int[] {1, 10, 1_000}) {
            for (int start : new int[] {0, 5, 975, 990, 1_000}) {
                queries.add(new Query(By.USER, user(Shapes.userWith(grants)), start, 25));
                queries.add(new Query(By.ENTITY, entity(Shapes.entityWith(grants)), start, 25));
            }
        }
        GrantSearch first = stores().values().iterator().next();
        for (Query query : queries) {
            GrantPage expected = first.search(query);
            searches()
                    .forEach((name, search) -> assertThat(search.search(query))
                            .as(name + ": " + query)
                            .isEqualTo(expected));
        }
    }

    @Test
    default void everyPageTellsHowManyGrantsThereAreInAll() {
        searches().forEach((name, search) -> {
            for (int start : new int[] {0, 995, 5_000}) {
                GrantPage page = search.search(new Query(By.USER, user(Shapes.userWith(1_000)), start, 25));
                assertThat(page.total()).as(name).isEqualTo(1_000);
                assertThat(page.grants()).as(name).hasSize(Math.max(0, Math.min(25, 1_000 - start)));
            }
        });
    }

    @Test
    default void pagesHaveEveryGrantOnceInTheOrderOfNames() {
        searches().forEach((name, search) -> {
            List<Grant> grants = new ArrayList<>();
            for (int start = 0; start < 1_000; start += 250) {
                grants.addAll(search.search(new Query(By.USER, user(Shapes.userWith(1_000)), start, 250))
                        .grants());
            }
            assertThat(grants).as(name).hasSize(1_000).doesNotHaveDuplicates();
            assertThat(grants)
                    .as(name)
                    .isSortedAccordingTo(
                            Comparator.comparing(grant -> grant.entity().name()));
        });
    }

    @Test
    default void whoHasNoGrantsIsToldSo() {
        searches().forEach((name, search) -> {
            assertThat(search.search(new Query(By.USER, user(WITHOUT_GRANTS), 0, 25)))
                    .as(name)
                    .isEqualTo(new GrantPage(0, List.of()));
            assertThat(search.search(
                            new Query(By.USER, UUID.fromString("00000000-0000-0000-0000-000000000000"), 0, 25)))
                    .as(name)
                    .isEqualTo(new GrantPage(0, List.of()));
        });
    }

    @Test
    default void aGrantTellsItsEntityWithAttributesItsUserAndItsPermissions() {
        searches().forEach((name, search) -> {
            Grant grant =
                    search.search(new Query(By.USER, user(1), 0, 25)).grants().get(0);
            assertThat(grant.user()).as(name).isEqualTo(user(1));
            assertThat(grant.entity().id()).as(name).isEqualTo(entity(1_000));
            assertThat(grant.entity().data())
                    .as(name)
                    .matches("\\{(\"attr[1-9]\":\"[a-z0-5]{5}\",){9}\"attr10\":\"[a-z0-5]{100,1000}\"}");
            assertThat(grant.permissions()).as(name).containsExactly("read");
        });
    }
}
