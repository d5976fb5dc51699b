package org.identityperf.syncope.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.measure.Plans;
import org.identityperf.runner.cli.TestDatabases;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.load.UserBatch;
import org.identityperf.syncope.store.SearchKind;
import org.identityperf.syncope.store.UserSearch;
import org.identityperf.syncope.store.UserStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables of the JSONB shape: their indexes, and the rows that each way of loading puts into them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JsonbTablesTest {

    private static final long SEED = 42;
    private static final long USERS = 30;

    private final SyncopePopulation population = new SyncopePopulation(SEED);
    private TestDatabases databases;

    @BeforeAll
    void load() throws Exception {
        String schema = JsonbSchema.class.getName() + "[]";
        databases = TestDatabases.start(
                "perf-syncope", "copied=" + schema, "batched=" + schema, "created=" + schema, "floored=" + schema);
        new JsonbDataset().create(databases.get("copied"), Sizes.of("users", USERS), SEED, Progress.silent());
        try (UserBatch batch = UserBatch.open(databases.get("batched"), SEED, JsonbRows.TABLES)) {
            assertThat(batch.add(0, USERS, 7))
                    .as("a row of its own and two memberships each")
                    .isEqualTo(3 * USERS);
        }
        create(new JsonbShape(databases.get("created"), SearchForm.CONTAINS));
        create(new JsonbFloor(databases.get("floored")));
    }

    private void create(UserStore store) {
        for (long i = 0; i < USERS; i++) {
            store.create(population.user(i));
        }
        store.close();
    }

    @AfterAll
    void giveBack() throws IOException {
        databases.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"USERS", "MEMBERSHIPS"})
    void everyWayInGivesTheSameRows(Rows rows) throws SQLException {
        List<String> copied = rows.of(databases.get("copied"));

        assertThat(copied).hasSize((int) USERS * rows.ofUser);
        for (String way : List.of("batched", "created", "floored")) {
            assertThat(rows.of(databases.get(way))).as(way).isEqualTo(copied);
        }
    }

    private enum Rows {
        USERS("SELECT u::text FROM syncopeuser u ORDER BY id", 1),
        MEMBERSHIPS("SELECT m::text FROM umembership m ORDER BY id", 2);

        private final String query;
        private final int ofUser;

        Rows(String query, int ofUser) {
            this.query = query;
            this.ofUser = ofUser;
        }

        private List<String> of(Address address) throws SQLException {
            return texts(address, query);
        }
    }

    private static List<String> texts(Address address, String... statements) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                if (statement.execute(sql)) {
                    try (ResultSet rows = statement.getResultSet()) {
                        while (rows.next()) {
                            texts.add(rows.getString(1));
                        }
                    }
                }
            }
        }
        return texts;
    }

    @Test
    void aDocumentHasTheDocumentedForm() throws SQLException {
        SyncopeUser user = population.user(3);
        String name = user.username();
        String unique = Long.toString(SyncopePopulation.uniqueNumber(3));
        String member = "\"membership\": \"" + user.memberships().get(1).key() + "\"";
        String documented = "[{\"schema\": \"email\", \"values\": [{\"stringValue\": \"" + name
                + "@syncope.apache.org\"}]},"
                + "{\"schema\": \"firstname\", \"values\": [{\"stringValue\": \"fn_" + name + "\"}]},"
                + "{\"schema\": \"surname\", \"values\": [{\"stringValue\": \"sn_" + name + "\"}]},"
                + "{\"schema\": \"address\", \"values\": ["
                + "{\"stringValue\": \"Viale Vittoria Colonna, 97 - 65127 Pescara - Italy\"},"
                + "{\"stringValue\": \"Via Papa Giovanni XXIII, 8 - 66010 Miglianico (CH) - Italy\"}]},"
                + "{\"schema\": \"birth place\", \"values\": [{\"stringValue\": \"Colle Corvino\"}]},"
                + "{\"schema\": \"SSN\", \"uniqueValue\": {\"longValue\": " + unique + "}},"
                + "{\"schema\": \"gender\", \"values\": [{\"stringValue\": \"F\"}]},"
                + "{\"schema\": \"user type\", \"values\": [{\"stringValue\": \""
                + user.type().value() + "\"}]},"
                + "{\"schema\": \"mobile\", \"uniqueValue\": {\"stringValue\": \"" + unique + "\"}},"
                + "{\"schema\": \"birthday\", \"values\": [{\"dateValue\": \"1977-09-08T00:00:00Z\"}]},"
                + "{\"schema\": \"recruitment\", \"values\": [{\"dateValue\": \"2017-05-11T00:00:00Z\"}]," + member
                + "},{\"schema\": \"contract start\", \"values\": [{\"dateValue\": \"2017-05-11T00:00:00Z\"}],"
                + member + "},{\"schema\": \"qualification\", \"values\": [{\"stringValue\": \"Qualification\"}],"
                + member + "},{\"schema\": \"badge\", \"uniqueValue\": {\"longValue\": " + unique + "}," + member
                + "},{\"schema\": \"institution\", \"values\": [{\"stringValue\": \"Institution\"}]," + member
                + "},{\"schema\": \"organization\", \"values\": [{\"stringValue\": \"Organization\"}]," + member
                + "},{\"schema\": \"contract level\", \"values\": [{\"stringValue\": \"Contract Level\"}]," + member
                + "},{\"schema\": \"id number\", \"uniqueValue\": {\"stringValue\": \"" + unique + "\"}," + member
                + "}]";

        assertThat(texts(
                        databases.get("copied"),
                        "SELECT plainattrs = '" + documented + "'::jsonb FROM syncopeuser WHERE id = '" + user.key()
                                + "'"))
                .containsExactly("t");
    }

    @Test
    void documentsAreIndexedByTheirPaths() throws SQLException {
        assertThat(texts(
                        databases.get("copied"),
                        "SELECT indexdef FROM pg_indexes WHERE indexname = 'syncopeuser_plainattrs_idx'"))
                .containsExactly("CREATE INDEX syncopeuser_plainattrs_idx ON public.syncopeuser"
                        + " USING gin (plainattrs jsonb_path_ops)");
    }

    @ParameterizedTest
    @EnumSource(SearchForm.class)
    void operatorsCanUseTheIndexAndFunctionsCannot(SearchForm form, @TempDir Path folder) throws Exception {
        // As if every table were too large to be read whole.
        Address large = databases.get("copied").with("options", "-c%20enable_seqscan=off");
        UserSearch search = UserSearch.forUser(SearchKind.OR, population.user(3), USERS);
        System.setProperty(Plans.PROPERTY, folder.toString());
        try {
            SearchPlans.explain(large, form.name(), form, search);
        } finally {
            System.clearProperty(Plans.PROPERTY);
        }

        List<String> plans = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                plans.add(Files.readString(file));
            }
        }
        assertThat(plans)
                .hasSize(2)
                .allSatisfy(plan -> assertThat(plan.contains("syncopeuser_plainattrs_idx"))
                        .as(plan)
                        .isEqualTo(form != SearchForm.PATH_FUNCTION));
    }
}
