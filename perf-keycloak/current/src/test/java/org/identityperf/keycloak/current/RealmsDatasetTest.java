package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.keycloak.current.operation.Realms.RealmView;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.keycloak.models.RealmModel;
import org.keycloak.services.managers.RealmManager;

/** Copied realms are what Keycloak would have made. */
@ParameterizedClass
@MethodSource(TestedStores.ALL)
class RealmsDatasetTest {

    static final RealmPopulation REALMS = new RealmPopulation(3);

    @Parameter
    String store;

    private static TestDatabases databases;
    private static Address several;
    private static Address single;

    @BeforeParameterizedClassInvocation
    static void load(String store) throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/current",
                "several=" + store + ":" + RealmsDataset.class.getName() + "[realms=" + REALMS.realms() + "]",
                "single=" + store + ":" + RealmsDataset.class.getName() + "[realms=1]");
        several = databases.get("several");
        single = databases.get("single");
    }

    @AfterParameterizedClassInvocation
    static void giveBack() throws IOException {
        databases.close();
    }

    @Test
    void serverAndFloorFindEveryRealm() {
        try (CurrentModelLayer server = CurrentModelLayer.on(several);
                Reader asked = new ServerReader(several);
                Reader floor = new FloorReader(several)) {
            long count = server.inTransaction(
                    session -> session.realms().getRealmsStream().count());
            assertThat(count).isEqualTo(REALMS.realms() + 2);
            for (Reader one : List.of(asked, floor)) {
                for (int n = 0; n < REALMS.realms(); n++) {
                    assertThat(Realms.byId(one, RealmPopulation.id(n))).isEqualTo(RealmView.of(n));
                    assertThat(Realms.byName(one, RealmPopulation.name(n))).isEqualTo(RealmView.of(n));
                }
                assertThat(Realms.all(one)).isEqualTo(REALMS.names());
            }
        }
    }

    @Test
    void twoCopiesAreTwiceTheRowsThatKeycloakWritesForAnother() throws SQLException {
        Map<String, Integer> one = shapes(single);
        try (CurrentModelLayer server = CurrentModelLayer.on(single)) {
            server.inTransaction(session -> RealmsDataset.make(new RealmManager(session), 1));
        }
        Map<String, Integer> made = minus(shapes(single), one);
        made.replaceAll((shape, rows) -> rows * (REALMS.realms() - 1));

        assertThat(minus(shapes(several), one)).isEqualTo(made).hasSizeGreaterThan(100);
    }

    @Test
    void realmMadeAnotherTimeHasTheSameIds() throws SQLException {
        Set<String> before = ids();
        try (CurrentModelLayer server = CurrentModelLayer.on(single)) {
            server.inTransaction(session -> {
                RealmModel realm = session.realms().getRealm(RealmPopulation.FIRST);
                session.getContext().setRealm(realm);
                return new RealmManager(session).removeRealm(realm);
            });
            server.inTransaction(session -> RealmsDataset.make(new RealmManager(session), 0));
        }

        assertThat(ids()).isEqualTo(before).hasSizeGreaterThan(100);
    }

    /** The ids of what the first realm has. */
    private static Set<String> ids() throws SQLException {
        RealmTemplate realm = RealmTemplate.of(single, List.of(RealmPopulation.FIRST));
        Set<String> ids = new TreeSet<>();
        for (String table : realm.order()) {
            int id = realm.table(table).columns().indexOf("id");
            if (id >= 0) {
                realm.table(table).rows().forEach(row -> ids.add(table + ' ' + row.get(id)));
            }
        }
        return ids;
    }

    /** How many rows of each shape there are: ids, moments and the numbers of realms differ. */
    private static Map<String, Integer> shapes(Address address) throws SQLException {
        Map<String, Integer> shapes = new TreeMap<>();
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            for (String table : RealmTemplate.tables(connection)) {
                try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
                    WrittenRows.texts(rows)
                            .forEach(row ->
                                    shapes.merge(table + ' ' + row.replaceAll("realm\\d+", "realm"), 1, Integer::sum));
                }
            }
        }
        // Who is starting holds a lock.
        shapes.keySet().removeIf(shape -> shape.toLowerCase(Locale.ROOT).startsWith("databasechangeloglock"));
        return shapes;
    }

    private static Map<String, Integer> minus(Map<String, Integer> all, Map<String, Integer> some) {
        Map<String, Integer> left = new TreeMap<>(all);
        some.forEach((shape, rows) -> left.merge(shape, -rows, Integer::sum));
        left.values().removeIf(rows -> rows == 0);
        return left;
    }
}
