package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.FusionIndex;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.PartedLoad;
import org.identityperf.probe.load.Progress;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Loading in parts, by loaders that are killed again and again. */
interface PartsContract extends FusionContractParts {

    Sizes SIZES = Sizes.of("entities", 200);
    long SEED = 20_200_512;

    /** So that the entities are in three parts, and the documents too. */
    int A_PART = 500;

    String KILLED = "killed";

    List<String> TABLES = List.of(
            "tenants",
            "applications",
            "users",
            "identities",
            "user_registrations",
            "entity_types",
            "entity_type_permissions",
            "entities",
            "entity_user_grants",
            "entity_user_grant_permissions");

    String SCHEMA = "SELECT 'i ' || indexdef FROM pg_indexes WHERE schemaname = 'public'"
            + " UNION ALL SELECT 'c ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)"
            + " FROM pg_constraint WHERE contype IN ('p', 'u', 'f') AND connamespace = 'public'::regnamespace"
            + " UNION ALL SELECT 't ' || tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1";

    /** A load by its name: {@code tables}, or that of the index that it makes. */
    static PartedLoad load(String name, Address place) {
        return name.equals("tables")
                ? new FusionDataset(A_PART).load(place, SIZES, SEED)
                : new FusionIndex(name, A_PART).load(place, SIZES, SEED);
    }

    /** Of every table the checksum of all rows, in whatever order they lie. */
    private Map<String, String> rows(String database) throws SQLException {
        Map<String, String> rows = new TreeMap<>();
        for (String table : TABLES) {
            rows.put(
                    table,
                    texts(
                                    address(database),
                                    "SELECT count(*) || ' ' || md5(string_agg(md5(t::text), '' ORDER BY t::text))"
                                            + " FROM " + table + " t")
                            .get(0));
        }
        return rows;
    }

    private void assertWhole(String database) throws SQLException {
        assertThat(rows(database)).isEqualTo(rows("untouched"));
        assertThat(texts(address(database), SCHEMA)).isEqualTo(texts(address("untouched"), SCHEMA));
    }

    @Test
    default void whoGoesOnForKilledLoadersEndsWithTheSameTablesAsOneWholeLoad() throws Exception {
        Address place = address("killedRows");
        KilledLoad.at(place, "tables", "rows", 1);
        KilledLoad.at(place, "tables", "rows", 9_000);
        PartedLoad left = load("tables", place);
        assertThat(left.missing()).hasSizeBetween(1, left.parts() - 1);
        assertThatThrownBy(() -> left.finish(Progress.silent())).hasMessageContaining("parts are missing");
        KilledLoad.at(place, "tables", "indexes", 1);
        assertThat(load("tables", place).missing()).isEmpty();
        KilledLoad.at(place, "tables", "indexes", 3);

        new FusionDataset(A_PART).create(place, SIZES, SEED, Progress.silent());

        assertWhole("killedRows");
        new FusionDataset(A_PART).create(place, SIZES, SEED, Progress.silent());
        assertThat(rows("killedRows")).as("what is finished stays as it is").isEqualTo(rows("untouched"));
    }

    @Test
    default void aLoadThatWasBegunWithOtherPartsIsRefused() throws Exception {
        Address place = address("otherRows");
        load("tables", place).begin();
        new FusionDataset(100).load(place, SIZES, SEED).load(Progress.silent());

        assertThatThrownBy(() -> load("tables", place).missing())
                .hasMessageMatching(".* was begun with other parts, such as [a-z_]+ \\d+ to \\d+; .*");
    }

    @Test
    default void anIndexThatWasBegunWithOtherPartsIsRefused() throws Exception {
        Address place = address("elasticsearch");
        PartedLoad begun = load("others", place);
        begun.begin();
        begun.load(Progress.silent());

        assertThatThrownBy(() -> new FusionIndex("others", A_PART + 1)
                        .load(place, SIZES, SEED)
                        .missing())
                .hasMessageContaining("was begun with other parts, such as 0-of-3-with-500");
    }

    @Test
    @Tag("thorough")
    default void partsInMySqlAreTogetherTheSameRows() throws Exception {
        Address place = address("partsMySql");
        new FusionDataset(A_PART).create(place, SIZES, SEED, Progress.silent());

        for (String table : TABLES) {
            assertThat(number(place, "SELECT count(*) FROM " + table))
                    .as(table)
                    .isEqualTo(number(address("untouched"), "SELECT count(*) FROM " + table));
        }
        assertThat(texts(
                        place,
                        "SELECT md5(concat_ws('|', client_id, client_secret, data, name)) FROM entities ORDER BY 1"))
                .isEqualTo(texts(
                        address("untouched"),
                        "SELECT md5(concat_ws('|', client_id, client_secret, data, name)) FROM entities ORDER BY 1"));
    }

    @Test
    default void whoGoesOnForKilledLoadersEndsWithTheSameDocumentsAsOneWholeLoad() throws Exception {
        Address place = address("elasticsearch");
        KilledLoad.at(place, KILLED, "documents", 1);
        KilledLoad.at(place, KILLED, "documents", 700);
        assertThat(load(KILLED, place).missing()).hasSizeBetween(1, 2);

        PartedLoad load = load(KILLED, place);
        load.begin();
        load.load(Progress.silent());
        load.finish(Progress.silent());

        assertThat(documents("elasticsearch", KILLED)).isEqualTo(documents("elasticsearch", "entities"));
        assertThat(atRest(KILLED)).isEqualTo(atRest("entities"));
    }

    private List<String> atRest(String kind) {
        var settings = index("elasticsearch", kind)
                .ask("GET", "/" + index("elasticsearch", kind).name() + "/_settings?flat_settings=true", "")
                .elements()
                .next()
                .path("settings");
        return List.of(
                settings.path("index.refresh_interval").asText(),
                settings.path("index.number_of_replicas").asText());
    }
}
