package org.identityperf.syncope.index;

import static org.assertj.core.api.Assertions.assertThat;

import co.elastic.clients.elasticsearch.core.GetResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.cli.TestDatabases;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.StaticGroup;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.load.DynamicGroups;
import org.identityperf.syncope.load.UserSeed;
import org.identityperf.syncope.shape.JsonbDataset;
import org.identityperf.syncope.shape.JsonbFloor;
import org.identityperf.syncope.store.SearchKind;
import org.identityperf.syncope.store.UserSearch;
import org.identityperf.syncope.store.UserStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The JSONB shape with Elasticsearch beside it. What is asked for by its key is seen at once, unlike by a search. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class IndexedShapeTest {

    private static final int USERS = 300;
    private static final int GROUPS = 10;

    private TestDatabases databases;
    private SyncopePopulation population;
    private List<DynamicGroup> groups;
    private JsonbFloor database;
    private IndexClient index;
    private UserStore reference;
    private UserStore floor;

    @BeforeAll
    void borrow() throws Exception {
        databases = TestDatabases.start(
                "perf-syncope",
                "jsonb=" + JsonbDataset.class.getName() + "[users=" + USERS + "]",
                "index=elasticsearch:" + IndexDataset.class.getName() + "[users=" + USERS + "]");
        Address jsonb = databases.get("jsonb");
        Address place = databases.get("index");
        population = new SyncopePopulation(UserSeed.read(jsonb));
        groups = population.dynamicGroups(GROUPS);
        DynamicGroups.makeOnly(jsonb, population, groups, USERS);
        database = new JsonbFloor(jsonb);
        index = new IndexClient(place);
        reference = IndexedShape.open(jsonb, place);
        floor = IndexedFloor.open(jsonb, place);
    }

    @AfterAll
    void giveBack() throws IOException {
        List.of(database, reference, floor).forEach(UserStore::close);
        index.close();
        databases.close();
    }

    @SuppressWarnings("rawtypes")
    private GetResponse<Map> document(String name, UUID key) {
        return index.ask(client -> client.get(request -> request.index(name).id(key.toString()), Map.class));
    }

    private Object ofUser(SyncopeUser user, String field) {
        return document(index.names().users(), user.key()).source().get(field);
    }

    private Set<Object> members(DynamicGroup group) {
        return Set.copyOf(
                (List<?>) document(index.names().groups(), group.key()).source().get("members"));
    }

    private Set<Object> membersInDatabase(DynamicGroup group) {
        return Set.copyOf(database.groups(List.of(group.key())).get(0).members());
    }

    private DynamicGroup groupOf(SyncopeUser user) {
        return groups.get(user.type().ordinal());
    }

    @ParameterizedTest
    @EnumSource(SearchKind.class)
    void aSearchFindsWhatTheDatabaseFinds(SearchKind kind) {
        UserSearch search = UserSearch.forUser(kind, population.user(77), USERS);

        assertThat(reference.search(search)).isEqualTo(database.search(search));
        assertThat(floor.search(search)).isEqualTo(database.search(search));
    }

    @Test
    void anUpdateIndexesTheUserAndEveryDynamicGroupWithAllItsMembers() {
        SyncopeUser user = population.user(5);

        reference.update(user.key(), Schema.EMAIL, "changed@example.org");

        assertThat(ofUser(user, "email")).isEqualTo("changed@example.org");
        assertThat(ofUser(user, "memberships"))
                .isEqualTo(List.of(
                        StaticGroup.EMPLOYEE.key().toString(),
                        StaticGroup.HR.key().toString(),
                        groupOf(user).key().toString()));
        for (DynamicGroup group : groups) {
            assertThat(members(group)).isEqualTo(membersInDatabase(group));
        }
    }

    @Test
    void theFloorIndexesTheGroupsThatTheUserLeftAndEntered() {
        SyncopeUser user = population.user(9);
        DynamicGroup before = groupOf(user);
        DynamicGroup after = groups.get(user.type().next().ordinal());

        floor.update(user.key(), Schema.USER_TYPE, user.type().next().value());

        assertThat(ofUser(user, "user type")).isEqualTo(user.type().next().value());
        assertThat(members(before))
                .isEqualTo(membersInDatabase(before))
                .doesNotContain(user.key().toString());
        assertThat(members(after))
                .isEqualTo(membersInDatabase(after))
                .contains(user.key().toString());
    }

    @Test
    void whoIsDeletedIsNoLongerIndexed() {
        for (UserStore store : List.of(reference, floor)) {
            SyncopeUser guest = population.user(USERS);
            store.create(guest);
            assertThat(ofUser(guest, "username")).isEqualTo(guest.username());

            store.delete(guest.key());
            assertThat(document(index.names().users(), guest.key()).found()).isFalse();
            assertThat(members(groupOf(guest))).doesNotContain(guest.key().toString());
        }
    }

    @Test
    void aSavedDynamicGroupIsIndexedWithItsMembers() {
        DynamicGroup group = groups.get(4);
        for (UserStore store : List.of(reference, floor)) {
            store.save(group);
            assertThat(members(group)).isEqualTo(membersInDatabase(group));
        }
    }

    @ParameterizedTest
    @EnumSource(IndexLag.Refresh.class)
    void whatIsIndexedIsFoundInTheEnd(IndexLag.Refresh refresh) {
        try (IndexLag lag = IndexLag.open(databases.get("index"), refresh)) {
            assertThat(lag.untilFound()).isEqualTo(1);
        }
    }
}
