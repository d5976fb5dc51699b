package org.identityperf.syncope.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.cli.TestDatabases;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.server.ServerUserStore;
import org.identityperf.syncope.server.SyncopeSchema;
import org.identityperf.syncope.server.SyncopeServer;
import org.identityperf.syncope.store.Shape;
import org.identityperf.syncope.store.StoredUser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users by COPY, by JDBC batch and by Syncope's own DAO: the same rows, but for the keys of attributes and values. */
class LoadedRowsTest {

    private static final int USERS = 23;
    private static final int GROUPS = 12;

    private static final String ROWS_OF_USERS = "SELECT u::text FROM syncopeuser u ORDER BY 1";
    private static final String ROWS_OF_MEMBERSHIPS = "SELECT m::text FROM umembership m ORDER BY 1";
    private static final String ROWS_OF_ATTRIBUTES =
            "SELECT concat_ws('|', a.owner_id, a.schema_id, coalesce(a.membership_id, '-'),"
                    + " to_jsonb(v) - 'id' - 'attribute_id', to_jsonb(q) - 'id' - 'attribute_id')"
                    + " FROM uplainattr a LEFT JOIN uplainattrvalue v ON v.attribute_id = a.id"
                    + " LEFT JOIN uplainattruniquevalue q ON q.attribute_id = a.id ORDER BY 1";
    private static final String ROWS_OF_GROUPS = "SELECT g::text FROM syncopegroup g ORDER BY 1";
    private static final String ROWS_OF_CONDITIONS = "SELECT c::text FROM udyngroupmembership c ORDER BY 1";
    private static final String ROWS_OF_MEMBERS = "SELECT m::text FROM udyngroupmembers m ORDER BY 1";

    private static TestDatabases databases;
    private static SyncopeServer server;
    private static SyncopePopulation population;
    private static List<DynamicGroup> groups;

    @BeforeAll
    static void borrow() throws Exception {
        String schema = SyncopeSchema.class.getName() + "[]";
        databases = TestDatabases.start(
                "perf-syncope",
                "copied=" + SyncopeDataset.class.getName() + "[users=" + USERS + "]",
                "batched=" + schema,
                "saved=" + schema);
        long seed = UserSeed.read(databases.get("copied"));
        population = new SyncopePopulation(seed);
        groups = population.dynamicGroups(GROUPS);
        DynamicGroups.makeOnly(databases.get("copied"), population, groups, USERS);

        try (UserBatch batch = UserBatch.open(databases.get("batched"), seed, AttributeRows.tables(seed))) {
            batch.add(0, USERS, 10);
        }

        DynamicGroups.makeOnly(databases.get("saved"), population, groups, 0);
        server = SyncopeServer.on(databases.get("saved"));
        ServerUserStore users = new ServerUserStore(server);
        for (int i = 0; i < USERS; i++) {
            users.create(population.user(i));
        }
    }

    @AfterAll
    static void giveBack() throws IOException {
        server.close();
        databases.close();
    }

    private static List<String> rows(String database, String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = databases.get(database).connect();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            while (found.next()) {
                rows.add(found.getString(1));
            }
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(strings = {"copied", "batched"})
    void aLoadedUserHasTheRowsThatTheDaoWrites(String loaded) throws SQLException {
        for (String query : List.of(ROWS_OF_USERS, ROWS_OF_MEMBERSHIPS, ROWS_OF_ATTRIBUTES)) {
            assertThat(rows(loaded, query)).isNotEmpty().isEqualTo(rows("saved", query));
        }
    }

    @Test
    void aUserHasFortyRows() throws SQLException {
        assertThat(rows("copied", ROWS_OF_USERS)).hasSize(USERS);
        assertThat(rows("copied", ROWS_OF_MEMBERSHIPS)).hasSize(USERS * 2);
        assertThat(rows("copied", "SELECT id FROM uplainattr")).hasSize(USERS * 18);
        assertThat(rows("copied", "SELECT id FROM uplainattrvalue UNION ALL SELECT id FROM uplainattruniquevalue"))
                .hasSize(USERS * 19)
                .doesNotHaveDuplicates();
    }

    @Test
    void membersOfDynamicGroupsAreThoseWhomTheServerFinds() throws SQLException {
        assertThat(rows("copied", ROWS_OF_MEMBERS)).isNotEmpty().isEqualTo(rows("saved", ROWS_OF_MEMBERS));
    }

    @Test
    void indexesAndKeysAreThereAgainAfterACopy() throws SQLException {
        String indexes = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1";
        String keys = "SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint ORDER BY 1";

        assertThat(rows("copied", indexes)).isEqualTo(rows("saved", indexes));
        assertThat(rows("copied", keys)).isEqualTo(rows("saved", keys));
    }

    @Test
    void savingADynamicGroupLeavesItsRowsAndMembersAsTheyWereMade() throws SQLException {
        List<String> groupRows = rows("copied", ROWS_OF_GROUPS);
        List<String> conditions = rows("copied", ROWS_OF_CONDITIONS);
        List<String> members = rows("copied", ROWS_OF_MEMBERS);

        ServerUserStore users = new ServerUserStore(SyncopeServer.on(databases.get("copied")));
        groups.forEach(users::save);

        assertThat(rows("copied", ROWS_OF_GROUPS)).isEqualTo(groupRows);
        assertThat(rows("copied", ROWS_OF_CONDITIONS)).isEqualTo(conditions);
        assertThat(rows("copied", ROWS_OF_MEMBERS)).isEqualTo(members);
    }

    @Test
    void oneServerMovesToAnotherDatabaseAndForgetsTheFirst() {
        Address copied = databases.get("copied");
        Address saved = databases.get("saved");
        ServerUserStore users = new ServerUserStore(SyncopeServer.on(saved));
        users.delete(population.key(0));

        assertThat(SyncopeServer.on(copied)).isSameAs(server);
        assertThat(users.read(population.key(0))).isEqualTo(StoredUser.of(population.user(0), groups));

        SyncopeServer.on(saved);
        assertThat(users.has(population.key(0))).isFalse();
        users.create(population.user(0));
    }

    @Test
    void theOtherFlavourIsRefusedWhereItsClassPathIsNotThere() {
        assertThatThrownBy(() -> server.requireShape(Shape.JSONB))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("keeps users as ROWS, not as JSONB")
                .hasMessageContaining("a class path of its own");
    }
}
