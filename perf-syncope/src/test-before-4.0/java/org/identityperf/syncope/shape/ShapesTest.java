package org.identityperf.syncope.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.cli.TestDatabases;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.dataset.UserType;
import org.identityperf.syncope.load.DynamicGroups;
import org.identityperf.syncope.load.SyncopeDataset;
import org.identityperf.syncope.load.UserSeed;
import org.identityperf.syncope.server.ServerUserStore;
import org.identityperf.syncope.server.SyncopeServer;
import org.identityperf.syncope.store.FoundUsers;
import org.identityperf.syncope.store.SearchKind;
import org.identityperf.syncope.store.StoredUser;
import org.identityperf.syncope.store.UserSearch;
import org.identityperf.syncope.store.UserStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever does the operations, in whichever tables: a client gets the same answers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShapesTest {

    private static final int USERS = 300;
    private static final int GROUPS = 20;

    /** Whoever does the operations, and on which database. */
    private record Tried(UserStore users, String database) {}

    private static final String SERVER = "Syncope itself";

    private final Map<String, Tried> stores = new LinkedHashMap<>();
    private TestDatabases databases;
    private SyncopeServer server;
    private SyncopePopulation population;
    private List<DynamicGroup> groups;

    @BeforeAll
    void borrow() throws Exception {
        databases = TestDatabases.start(
                "perf-syncope",
                "rows=" + SyncopeDataset.class.getName() + "[users=" + USERS + "]",
                "jsonb=" + JsonbDataset.class.getName() + "[users=" + USERS + "]");
        Address rows = databases.get("rows");
        Address jsonb = databases.get("jsonb");
        population = new SyncopePopulation(UserSeed.read(rows));
        groups = population.dynamicGroups(GROUPS);
        for (Address address : List.of(rows, jsonb)) {
            DynamicGroups.makeOnly(address, population, groups, USERS);
        }
        server = SyncopeServer.on(rows);
        stores.put(SERVER, new Tried(new ServerUserStore(server), "rows"));
        stores.put("floor on rows", new Tried(new RowFloor(rows), "rows"));
        stores.put("floor on JSONB", new Tried(new JsonbFloor(jsonb), "jsonb"));
        for (SearchForm form : SearchForm.values()) {
            stores.put("JSONB shape, " + form, new Tried(new JsonbShape(jsonb, form), "jsonb"));
        }
    }

    @AfterAll
    void giveBack() throws IOException {
        stores.values().forEach(tried -> tried.users().close());
        server.close();
        databases.close();
    }

    Stream<String> names() {
        return stores.keySet().stream();
    }

    /** What is refused may leave the server's cache, unlike its database, as if it had been taken. */
    Stream<String> namesWithoutServer() {
        return names().filter(name -> !name.equals(SERVER));
    }

    private UserStore store(String name) {
        return stores.get(name).users();
    }

    private StoredUser stored(SyncopeUser user) {
        return StoredUser.of(user, groups);
    }

    private Set<UUID> groupsOf(UserType type) {
        return groups.stream()
                .filter(group -> group.type() == type)
                .map(DynamicGroup::key)
                .collect(Collectors.toSet());
    }

    /** A user who is there for one test only. */
    private SyncopeUser guest() {
        return population.user(USERS);
    }

    @ParameterizedTest
    @MethodSource("names")
    void whatWasLoadedIsRead(String name) {
        UserStore store = store(name);
        for (long number : List.of(0L, 7L, USERS - 1L)) {
            assertThat(store.read(population.key(number))).isEqualTo(stored(population.user(number)));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void aSearchFindsTheSameUsersInTheSameOrder(String name) {
        UserStore store = store(name);
        for (SearchKind kind : SearchKind.values()) {
            UserSearch search = UserSearch.forUser(kind, population.user(77), USERS);
            List<SyncopeUser> matching = LongStream.range(0, USERS)
                    .mapToObj(population::user)
                    .filter(user -> finds(search, user))
                    .sorted(Comparator.comparing(user -> user.value(Schema.SURNAME)))
                    .toList();
            List<StoredUser> page =
                    matching.stream().limit(UserSearch.PAGE).map(this::stored).toList();

            assertThat(store.search(search)).as(kind.name()).isEqualTo(new FoundUsers(matching.size(), page));
        }
    }

    private static boolean finds(UserSearch search, SyncopeUser user) {
        String surname = user.value(Schema.SURNAME);
        boolean firstName = user.value(Schema.FIRSTNAME).equals(search.first());
        long number = SyncopePopulation.uniqueNumber(user.number());
        return switch (search.kind()) {
            case OR -> firstName || surname.equals(search.second());
            case AND -> firstName && surname.equals(search.second());
            case EQUALITY -> surname.equals(search.first());
            case PREFIX -> surname.startsWith(search.first());
            case RANGE -> number >= Long.parseLong(search.first()) && number < Long.parseLong(search.second());
            case MEMBERSHIP -> true;
        };
    }

    @ParameterizedTest
    @MethodSource("names")
    void whoWasCreatedIsReadBackUntilDeleted(String name) {
        UserStore store = store(name);
        SyncopeUser guest = guest();

        store.create(guest);
        assertThat(store.read(guest.key())).isEqualTo(stored(guest));

        store.delete(guest.key());
        assertThat(store.has(guest.key())).isFalse();
        assertThat(store.search(UserSearch.forUser(SearchKind.OR, guest, USERS)))
                .isEqualTo(new FoundUsers(0, List.of()));
    }

    @ParameterizedTest
    @MethodSource("names")
    void anUpdateReplacesTheValuesOfOneAttribute(String name) {
        UserStore store = store(name);
        SyncopeUser user = population.user(5);

        store.update(user.key(), Schema.EMAIL, "changed@example.org");
        StoredUser changed = store.read(user.key());
        assertThat(changed.attributes().get(Schema.EMAIL)).containsExactly("changed@example.org");

        store.update(user.key(), Schema.EMAIL, user.value(Schema.EMAIL));
        assertThat(store.read(user.key())).isEqualTo(stored(user));
    }

    @ParameterizedTest
    @MethodSource("names")
    void whoseTypeChangesLeavesSomeDynamicGroupsAndEntersOthers(String name) {
        UserStore store = store(name);
        SyncopeUser user = population.user(9);

        store.update(user.key(), Schema.USER_TYPE, user.type().next().value());
        assertThat(store.read(user.key()).dynamicGroups())
                .isEqualTo(groupsOf(user.type().next()));

        store.update(user.key(), Schema.USER_TYPE, user.type().value());
        assertThat(store.read(user.key())).isEqualTo(stored(user));
    }

    @ParameterizedTest
    @MethodSource("names")
    void aSavedDynamicGroupHasWhoMatchesAndNobodyElse(String name) throws SQLException {
        UserStore store = store(name);
        DynamicGroup group = groups.get(3);
        SyncopeUser matching = LongStream.range(0, USERS)
                .mapToObj(population::user)
                .filter(user -> user.type() == group.type())
                .findFirst()
                .orElseThrow();
        SyncopeUser other = LongStream.range(0, USERS)
                .mapToObj(population::user)
                .filter(user -> user.type() != group.type())
                .findFirst()
                .orElseThrow();
        replaceMembers(stores.get(name).database(), group, other);

        store.save(group);

        assertThat(store.read(matching.key())).isEqualTo(stored(matching));
        assertThat(store.read(other.key())).isEqualTo(stored(other));
    }

    private void replaceMembers(String database, DynamicGroup group, SyncopeUser only) throws SQLException {
        try (Connection connection = databases.get(database).connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM udyngroupmembers WHERE group_id = '" + group.key() + "'");
            statement.execute("INSERT INTO udyngroupmembers VALUES ('" + only.key() + "', '" + group.key() + "')");
        }
    }

    @ParameterizedTest
    @MethodSource("namesWithoutServer")
    void aUniqueValueIsRefusedASecondTime(String name) {
        UserStore store = store(name);
        SyncopeUser user = population.user(11);
        SyncopeUser other = population.user(12);

        assertThatThrownBy(() -> store.update(user.key(), Schema.SSN, other.value(Schema.SSN)))
                .isInstanceOf(RuntimeException.class);
        assertThat(store.read(user.key())).isEqualTo(stored(user));
    }
}
