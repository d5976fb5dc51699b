package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.RealmView;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.lab.job.TestDatabases;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.keycloak.services.managers.RealmManager;

/** Copied realms are what Keycloak would have made. */
class RealmsDatasetTest {

    private static final RealmPopulation REALMS = new RealmPopulation(5);

    private static TestDatabases databases;
    private static Address several;
    private static Address single;

    @BeforeAll
    static void load() throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/current",
                "several=" + RealmsDataset.class.getName() + "[realms=" + REALMS.realms() + "]",
                "single=" + RealmsDataset.class.getName() + "[realms=1]");
        several = databases.get("several");
        single = databases.get("single");
    }

    @AfterAll
    static void giveBack() throws IOException {
        databases.close();
    }

    @Test
    void serverAndFloorFindEveryRealm() {
        try (KeycloakServer server = KeycloakServer.on(several);
                Reader asked = new ServerReader(several);
                Reader floor = new FloorReader(several)) {
            long count = server.inTransaction(
                    session -> session.realms().getRealmsStream().count());
            assertThat(count).isEqualTo(REALMS.realms() + 2);
            for (Reader one : List.of(asked, floor)) {
                for (int n = 0; n < REALMS.realms(); n++) {
                    assertThat(one.realms().byId(RealmPopulation.id(n))).isEqualTo(RealmView.of(n));
                    assertThat(one.realms().byName(RealmPopulation.name(n))).isEqualTo(RealmView.of(n));
                }
                assertThat(one.realms().all()).isEqualTo(REALMS.names());
            }
        }
    }

    @Test
    void fourCopiesAreFourTimesTheRowsThatKeycloakWritesForAnother() throws SQLException {
        Map<String, Integer> one = shapes(single);
        try (KeycloakServer server = KeycloakServer.on(single)) {
            server.inTransaction(session -> RealmsDataset.make(new RealmManager(session), 1));
        }
        Map<String, Integer> made = minus(shapes(single), one);
        made.replaceAll((shape, rows) -> rows * (REALMS.realms() - 1));

        assertThat(minus(shapes(several), one)).isEqualTo(made).hasSizeGreaterThan(100);
    }

    /** How many rows of each shape there are: ids, moments and the numbers of realms differ. */
    private static Map<String, Integer> shapes(Address address) throws SQLException {
        Map<String, Integer> shapes = new TreeMap<>();
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            for (String table : tables(statement)) {
                try (ResultSet rows = statement.executeQuery("SELECT row_to_json(t) FROM " + table + " t")) {
                    while (rows.next()) {
                        String shape = rows.getString(1)
                                .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "id")
                                .replaceAll("_timestamp\":\\d+", "_timestamp\":moment")
                                .replaceAll("realm\\d+", "realm");
                        shapes.merge(table + ' ' + shape, 1, Integer::sum);
                    }
                }
            }
        }
        return shapes;
    }

    private static List<String> tables(Statement statement) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (ResultSet found =
                statement.executeQuery("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
                        + " AND tablename <> 'databasechangeloglock'")) {
            while (found.next()) {
                tables.add(found.getString(1));
            }
        }
        return tables;
    }

    private static Map<String, Integer> minus(Map<String, Integer> all, Map<String, Integer> some) {
        Map<String, Integer> left = new TreeMap<>(all);
        some.forEach((shape, rows) -> left.merge(shape, -rows, Integer::sum));
        left.values().removeIf(rows -> rows == 0);
        return left;
    }
}
